// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import Choice from "./Choice.svelte";

/** As the list takes them: `mount` cannot narrow it. */
type Value = string | number | null;

const WAITS: readonly (readonly [Value, string])[] = [
  [null, "by level"],
  [0, "never"],
  [20, "20 s"],
];

let running: Record<string, unknown> | undefined;

afterEach(async () => {
  if (running) await unmount(running);
  document.body.innerHTML = "";
});

function list(value: Value, onchoose: (value: Value) => void = () => undefined): HTMLElement {
  const props = { label: "Wait", value, choices: WAITS, onchoose };
  running = mount(Choice, { target: document.body, props });
  flushSync();
  return document.body;
}

test.each(WAITS)("%s is shown by its words", (value, words) => {
  expect(list(value).querySelector("select")?.selectedOptions[0]?.textContent).toBe(words);
});

test("what is chosen comes as it was given, and not as its text", () => {
  const chosen: Value[] = [];
  const select = list(20, (value) => chosen.push(value)).querySelector("select");
  for (const place of WAITS.keys()) {
    if (select) select.selectedIndex = place;
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  }
  expect(chosen).toEqual([null, 0, 20]);
});
