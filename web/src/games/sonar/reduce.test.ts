/** The client folds what it is told exactly as the server does. */

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
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

const FOLDER = resolve(import.meta.dirname, "../../../../tests/golden/client");

function streamsOf(file: string): readonly Stream[] {
  return readFileSync(resolve(FOLDER, file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Stream);
}

describe.each(readdirSync(FOLDER).filter((file) => file.startsWith("sonar_")))("%s", (file) => {
  it.each(streamsOf(file).map((stream) => [stream.viewer, stream] as const))("as %s sees it", (viewer, stream) => {
    const views = stream.observations.reduce(
      (so, observation) => [...so, reduce(so.at(-1) ?? blank(viewer), observation)],
      [blank(viewer)],
    );

    for (const [count, view] of Object.entries(stream.views)) expect(views[Number(count)]).toEqual(view);
  });
});
