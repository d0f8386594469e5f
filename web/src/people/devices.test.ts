// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FreshCode, Me } from "../protocol";
import Devices from "./Devices.svelte";
import { person } from "./me.svelte";

const ANN: Me = { name: "Ann", devices: [], asks: null };
const CODE: FreshCode = { code: "ABCDEFGH", left_s: 300 };

let running: Record<string, unknown> | undefined;
let looks = 0;

beforeEach(() => {
  looks = 0;
  person.me = ANN;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (url: string) => {
    if (url === "/api/me") looks += 1;
    if (url === "/api/me/invitation") return Promise.resolve(Response.json(CODE));
    return Promise.reject(new Error("no server"));
  });
});

afterEach(async () => {
  vi.useRealTimers();
  if (running) await unmount(running);
  running = undefined;
  person.me = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

const shown = (): HTMLElement | null => document.querySelector('[data-testid="device-code"]');

test("a code goes when it is too old, and with it the looks for a device", async () => {
  running = mount(Devices, { target: document.body, props: { me: ANN } });
  flushSync();
  document.querySelector<HTMLElement>("button.wide")?.click();
  await vi.advanceTimersByTimeAsync(299_000);
  expect(shown()?.textContent.trim()).toBe("ABCD EFGH");
  expect(document.activeElement).toBe(shown());
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown()).toBeNull();

  const before = looks;
  expect(before).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBe(before);
});
