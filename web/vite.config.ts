import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { words } from "./words.plugin.ts";

const server = "http://127.0.0.1:8642";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), words()],
  build: {
    outDir: "../src/hydrophone/server/client",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: {
    host: "127.0.0.1",
    // The golden streams lie beside the tests of the server.
    fs: { allow: [".."] },
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  // The first test that loads a game's program waits for its compilation.
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
