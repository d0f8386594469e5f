import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { words } from "./words.plugin.ts";

const server = "http://127.0.0.1:8642";

/** What every page is made of. */
const START = new RegExp(
  [
    "App\\.svelte",
    "main\\.ts",
    "look/(?!deck)",
    "core/(?!manners)",
    "frame/TopBar",
    "connection/(api|catalogue|charts?|eager|names|remembered|tokens)\\.",
    "games/(cards|naming|registry)\\.ts",
    "games/\\w+/card\\.",
    "lobby/delays\\.ts",
    "people/(browser|me)\\.",
    "stations/roles\\.ts",
  ]
    .map((file) => `/src/${file}`)
    .join("|")
    .replaceAll("/", "[\\\\/]"),
);
/** What the start page and most stations draw. */
const CHART = /[\\/]board[\\/](Chart|Track|Blast|TransparentSheet)\.svelte$/;
/** What a Radio Operator draws on. */
const SHEET = /[\\/]sheet[\\/](RadioStation|SheetChart|SheetKeys|Tape)\.svelte$/;
/** What many stations are made of; a Captain of Captain Sonar and a hunter see no gauge. */
const STATIONS =
  /[\\/]src[\\/](board[\\/]|instruments[\\/](?!Energy)|stations[\\/](said[\\/])?(\w|\.)+$|stations[\\/]sheet[\\/](Help|Pin|sheet\.))/;

/** A test that puts something in the place of a module, or says why no other may be before it. */
const FRESH = /\bvi\.(doMock|resetModules)\(|^\/\/ Alone: /m;
/** A test that draws a page says so in its first line. */
const DRAWS = /^\/\/ @vitest-environment /;

const TESTS = readdirSync(resolve(import.meta.dirname, "src"), {
  recursive: true,
  encoding: "utf8",
})
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `src/${name.replaceAll("\\", "/")}`);

/** The tests in whose text this stands. */
function testsWith(words: RegExp): string[] {
  return TESTS.filter((file) =>
    words.test(readFileSync(resolve(import.meta.dirname, file), "utf8")),
  );
}

const ALONE = testsWith(FRESH);
const DRAWN = testsWith(DRAWS);

/**
 * Tests share what they have loaded, and a page: to make both is most of their work. One kind runs
 * after the other, so that a worker keeps its page.
 */
const PROJECTS: TestProjectConfiguration[] = [
  { extends: true, test: { name: "alone", include: ALONE } },
  {
    extends: true,
    test: {
      name: "drawn",
      include: DRAWN,
      exclude: ALONE,
      isolate: false,
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true,
    test: {
      name: "together",
      include: ["src/**/*.test.ts"],
      exclude: [...ALONE, ...DRAWN],
      isolate: false,
      sequence: { groupOrder: 2 },
    },
  },
];

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), words()],
  build: {
    outDir: "../src/hydrophone/server/client",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What is always fetched together is one file: small files are packed worse. A group takes
        // along all that its files import, as far as no group before it has it.
        codeSplitting: {
          groups: [
            { name: "start", test: START, priority: 5 },
            { name: "chart", test: CHART, priority: 4 },
            { name: "match", test: /[\\/]match[\\/](MatchPage|Shell)\.svelte$/, priority: 3 },
            { name: "deck", test: STATIONS, minShareCount: 4, priority: 2 },
            { name: "sheet", test: SHEET, priority: 1 },
          ],
        },
      },
    },
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
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    unstubGlobals: true,
    restoreMocks: true,
    setupFiles: "./specimen/wide_screen.ts",
    projects: PROJECTS,
  },
}));
