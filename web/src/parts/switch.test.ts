// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import Switch from "./Switch.svelte";

let running: Record<string, unknown> | undefined;

afterEach(async () => {
  if (running) await unmount(running);
  document.body.innerHTML = "";
});

async function pressed(checked: boolean, onswitch: (on: boolean) => unknown): Promise<boolean> {
  running = mount(Switch, { target: document.body, props: { checked, onswitch } });
  flushSync();
  const box = document.querySelector("input");
  box?.click();
  await new Promise((done) => setTimeout(done));
  return box?.checked ?? checked;
}

test("a switch that is put off stays off where false is kept of it", async () => {
  let kept = true;
  expect(await pressed(true, (on) => (kept = on))).toBe(false);
  expect(kept).toBe(false);
});

test("a switch goes back if the answer is false", async () => {
  expect(await pressed(true, () => Promise.resolve(false))).toBe(true);
});
