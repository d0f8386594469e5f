import { expect, it } from "vitest";
import { Saver } from "./saver";

function lab(): {
  readonly saver: Saver<string, number>;
  readonly sent: (readonly [string, number])[];
  readonly rest: () => void;
} {
  const sent: (readonly [string, number])[] = [];
  let resting: (() => void)[] = [];
  const saver = new Saver<string, number>(
    (key, value) => sent.push([key, value]),
    (_, then) => resting.push(then),
  );
  const rest = (): void => {
    const due = resting;
    resting = [];
    for (const then of due) then();
  };
  return { saver, sent, rest };
}

it("sends the first at once and then only the newest", () => {
  const { saver, sent, rest } = lab();
  for (const value of [1, 2, 3]) saver.save("a", value);
  saver.save("b", 9);
  expect(sent).toEqual([
    ["a", 1],
    ["b", 9],
  ]);
  rest();
  expect(sent).toEqual([
    ["a", 1],
    ["b", 9],
    ["a", 3],
  ]);
  rest();
  rest();
  expect(sent).toHaveLength(3);
});

it("keeps its distance after a value that had to wait", () => {
  const { saver, sent, rest } = lab();
  saver.save("a", 1);
  saver.save("a", 2);
  rest();
  saver.save("a", 3);
  expect(sent).toEqual([
    ["a", 1],
    ["a", 2],
  ]);
});

it("sends what waits when it must", () => {
  const { saver, sent } = lab();
  saver.save("a", 1);
  saver.save("a", 2);
  saver.flush();
  expect(sent).toEqual([
    ["a", 1],
    ["a", 2],
  ]);
});

it("sends a value again that could not be kept, unless a newer one waits", () => {
  const { saver, sent, rest } = lab();
  saver.save("a", 1);
  saver.again("a", 1);
  rest();
  expect(sent).toEqual([
    ["a", 1],
    ["a", 1],
  ]);
  saver.save("a", 2);
  saver.again("a", 1);
  rest();
  expect(sent.at(-1)).toEqual(["a", 2]);
});
