import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

const parserOptions = {
  projectService: true,
  extraFileExtensions: [".svelte"],
  tsconfigRootDir: import.meta.dirname,
};

export default ts.config(
  // The protocol is written by the server.
  { ignores: ["*.js", "public", "node_modules", "src/protocol.ts"] },
  ...ts.configs.strictTypeChecked,
  ...ts.configs.stylisticTypeChecked,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser, parserOptions } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { ...parserOptions, parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // A handler passes on what was pressed in one line.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // There are no enums and no stores: to forbid both takes less than to look how they are used.
      "no-restricted-syntax": ["error", "TSEnumDeclaration"],
      "no-restricted-imports": ["error", "svelte/store"],
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "svelte/require-store-reactive-access": "off",
    },
  },
  {
    ignores: ["**/*.test.ts", "specimen/**"],
    rules: { "max-lines-per-function": ["error", { max: 60 }] },
  },
);
