/** The client folds what it is told exactly as the server does. */

import { describe, expect, it } from "vitest";
import type { Sonar, Viewer } from "../../protocol";
import { blank, reduce } from "./reduce";

interface Stream {
  readonly game: string;
  readonly viewer: Viewer;
  readonly observations: readonly Sonar.Observation[];
  /** The view after so many observations. */
  readonly views: Readonly<Record<string, Sonar.View>>;
}

const FILES = import.meta.glob<string>("../../../../tests/golden/client/sonar_*.jsonl", { query: "?raw", import: "default", eager: true });

function streamsOf(lines: string): readonly Stream[] {
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Stream);
}

it("has streams to fold", () => {
  expect(Object.keys(FILES).length).toBeGreaterThan(3);
});

describe.each(Object.entries(FILES))("%s", (_, lines) => {
  it.each(streamsOf(lines).map((stream) => [stream.viewer, stream] as const))("as %s sees it", (viewer, stream) => {
    const views = stream.observations.reduce(
      (so, observation) => [...so, reduce(so.at(-1) ?? blank(viewer), observation)],
      [blank(viewer)],
    );

    for (const [count, view] of Object.entries(stream.views)) expect(views[Number(count)]).toEqual(view);
  });
});
