/** The client folds what it is told exactly as the server does: streams of observations that the server kept. */

import { describe, expect, it } from "vitest";
import type { Viewer } from "../protocol";
import { blank as captainBlank, reduce as captainReduce } from "./captain_sonar/reduce";
import { blank as sonarBlank, reduce as sonarReduce } from "./sonar/reduce";
import { blank as uJagdBlank, reduce as uJagdReduce } from "./u_jagd/reduce";

interface Stream<V, O> {
  readonly viewer: Viewer;
  readonly observations: readonly O[];
  /** The view after so many observations. */
  readonly views: Readonly<Record<string, V>>;
}

/** A game's two ways to a view. */
interface Fold<V, O> {
  /** What a viewer knows of the options, and of the chart, is in the first view that was kept. */
  readonly blank: (viewer: Viewer, first: V) => V;
  readonly reduce: (view: V, observation: O) => V;
}

const FILES = import.meta.glob<string>("../../../tests/golden/client/*.jsonl", {
  query: "?raw",
  import: "default",
  eager: true,
});

function streamsOf<V, O>(lines: string): readonly Stream<V, O>[] {
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Stream<V, O>);
}

/** Fold every stream of a game and compare. */
function foldsLikeTheServer<V, O>(game: string, { blank, reduce }: Fold<V, O>): void {
  const files = Object.entries(FILES).filter(([path]) =>
    path.split("/").at(-1)?.startsWith(`${game}_`),
  );

  it(`has streams of ${game} to fold`, () => expect(files.length).toBeGreaterThan(2));

  describe.each(files)("%s", (_, lines) => {
    it.each(streamsOf<V, O>(lines).map((stream) => [stream.viewer, stream] as const))(
      "as %s sees it",
      (viewer, stream) => {
        const begin = blank(viewer, stream.views["0"] as V);
        const views = stream.observations.reduce<readonly V[]>(
          (so, observation) => [...so, reduce(so.at(-1) ?? begin, observation)],
          [begin],
        );

        for (const [count, view] of Object.entries(stream.views))
          expect(views[Number(count)]).toEqual(view);
      },
    );
  });
}

foldsLikeTheServer("sonar", {
  blank: (viewer, { options }) => sonarBlank(viewer, options),
  reduce: sonarReduce,
});
foldsLikeTheServer("captain_sonar", {
  blank: (viewer, { options, archer }) => captainBlank(viewer, options, archer),
  reduce: captainReduce,
});
foldsLikeTheServer("u_jagd", {
  blank: (viewer, { options }) => uJagdBlank(viewer, options),
  reduce: uJagdReduce,
});
