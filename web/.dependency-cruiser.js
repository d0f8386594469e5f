/** Imports of the client point downwards, and never in a circle. */

/** What lies above may import what lies below it, never the other way round. */
const LAYERS = [
  "(App\\.svelte|main\\.ts)",
  "lessons/",
  "match/",
  "replay/",
  "clubs/",
  "lobby/",
  "people/",
  "rules/",
  "frame/",
  "connection/",
  "games/(howEnded|whoWon)\\.ts",
  "games/(registry|naming)\\.ts",
  "games/cards\\.ts",
  "games/[^/]+/",
  "games/((card|contract|endings|offered)\\.ts|BoatsStanding\\.svelte)",
  "stations/",
  "instruments/",
  "board/",
  "parts/",
  "settings\\.svelte\\.ts",
  "i18n/",
  "(look|sound)/",
  "core/",
  "protocol\\.ts",
];

const POSTS = "captain|first_mate|engineer|radio_operator|spectator";
const CAPTAIN_SONAR = "^src/games/captain_sonar";

const at = (layers) => `^src/(${layers.join("|")})`;
const tests = "\\.test\\.ts$";

/** Nothing of a layer imports what lies above it. */
const downwards = LAYERS.slice(1).map((layer, above) => ({
  name: `${layer.replaceAll("\\", "")} imports nothing above it`,
  severity: "error",
  from: { path: at([layer]), pathNot: tests },
  to: { path: at(LAYERS.slice(0, above + 1)) },
}));

export default {
  forbidden: [
    ...downwards,
    {
      name: "every file has its layer",
      severity: "error",
      from: {},
      to: { path: "^src/", pathNot: [at(LAYERS), tests, "words\\.d\\.ts$"] },
    },
    {
      name: "no circle",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no game imports another",
      severity: "error",
      from: { path: "^src/games/([^/]+)/" },
      to: { path: "^src/games/[^/]+/", pathNot: "^src/games/$1/" },
    },
    {
      name: "no post of Captain Sonar imports another",
      severity: "error",
      from: { path: `${CAPTAIN_SONAR}/(${POSTS})/` },
      to: {
        path: `${CAPTAIN_SONAR}/(${POSTS}|together)/`,
        pathNot: `${CAPTAIN_SONAR}/$1/`,
      },
    },
    {
      name: "shared parts of Captain Sonar import no post",
      severity: "error",
      from: { path: `${CAPTAIN_SONAR}/parts/` },
      to: { path: `${CAPTAIN_SONAR}/(${POSTS}|together)/` },
    },
    {
      name: "what is imported is there",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:words/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    includeOnly: "^src/",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".svelte.ts", ".js", ".svelte", ".css"] },
  },
};
