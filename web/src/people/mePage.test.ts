// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "../protocol";
import MePage from "./MePage.svelte";
import { person } from "./me.svelte";
import { settings } from "../settings.svelte";

const ANN: Me = { name: "Ann", devices: [], asks: null };
const UNUSED = "so the code in the link was not used";

let running: Record<string, unknown> | undefined;
let known: Me | null = null;

beforeEach(() => {
  vi.stubGlobal("fetch", (url: string) =>
    url === "/api/me"
      ? Promise.resolve(Response.json(known))
      : Promise.reject(new Error("no server")),
  );
});

afterEach(async () => {
  if (running) await unmount(running);
  running = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

async function open(code: string): Promise<void> {
  await person.look();
  running = mount(MePage, { target: document.body, props: { code } });
  await person.load();
  flushSync();
}

test("the code of a link is not passed over in silence by a browser that has a name", async () => {
  known = ANN;
  await open("ABCDEFGH");
  expect(document.body.textContent).toContain(UNUSED);
});

test("a browser that comes by the code says no such thing", async () => {
  known = null;
  await open("ABCDEFGH");
  known = ANN;
  await person.look();
  flushSync();
  expect(document.querySelector("#devices")).not.toBeNull();
  expect(document.body.textContent).not.toContain(UNUSED);
});

test("matches that could not be taken along are named, with the reason", async () => {
  known = ANN;
  person.left = [
    { code: "AAAAAA", why: "Nothing can be stored." },
    { code: "CCCCCC", why: "Wait a moment." },
  ];
  await open("");
  person.left = [];
  const said = document.querySelector("[role=alert]")?.textContent;
  expect(said).toContain("AAAAAA, CCCCCC. Nothing can be stored.");
});

test("what was left is tried again once the language is changed, and not before", async () => {
  known = ANN;
  person.left = [{ code: "AAAAAA", why: "Nothing can be stored." }];
  const keep = vi.spyOn(person, "keep").mockResolvedValue(undefined);
  await open("");
  expect(keep).not.toHaveBeenCalled();
  await settings.choose("de");
  await vi.waitFor(() => expect(keep).toHaveBeenCalledExactlyOnceWith("Ann"));
  person.left = [];
  await settings.choose("en");
});
