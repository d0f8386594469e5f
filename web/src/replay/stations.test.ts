// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { matches } from "../connection/remembered.svelte";
import { person } from "../people/me.svelte";
import type { Figures, Me, OwnFigures } from "../protocol";
import medians from "../games/sonar/medians.json";
import Stations from "./Stations.svelte";

const ME: Me = { name: "Ann", devices: [], asks: null };

let running: Record<string, unknown> | undefined;
let asked: string[] = [];

function crew(shots: number): Figures {
  return { orders: 1, told_per_order: 0.5, ok_after_s: {}, shots } as Figures;
}

/** The figures of a match on a page, with a match that this browser has seen again: 3 shots. */
function show(me: Me | null, kept: readonly OwnFigures[] | null): void {
  asked = [];
  person.me = me;
  vi.spyOn(person, "load").mockResolvedValue();
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json(kept));
  });
  const seen = { code: "AAAA", match: "a", phase: "over", boats: null, fate: null, at: 0 } as const;
  matches.list = [
    {
      ...seen,
      game: "sonar",
      seats: ["blue.captain"],
      worth: { isRealTime: false, figures: crew(3) },
    },
  ];
  running = mount(Stations, {
    target: document.body,
    props: {
      game: "sonar",
      isRealTime: false,
      boats: { blue: "Kelpie", yellow: "Marlin" },
      figures: { blue: crew(1), yellow: crew(2) },
      medians,
      slips: {},
      match: "BBBB",
      own: undefined,
    },
  });
  flushSync();
}

/** The numbers in the row of shots: both crews, bots, you. */
function shots(): readonly (string | null)[] {
  const row = [...document.querySelectorAll("tbody tr")].find((each) =>
    each.querySelector("th")?.textContent.endsWith(" shots"),
  );
  return [...(row?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent);
}

afterEach(async () => {
  if (running) await unmount(running);
  running = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  person.me = undefined;
});

test("a person with a name is compared with the matches that the server keeps", async () => {
  const mine = ["yellow.captain"] as const;
  show(
    ME,
    [7, 9, 8].map((each) => ({ mine, figures: crew(each) })),
  );
  await vi.waitUntil(() => shots().at(-1) === "8", 30_000);
  expect(asked).toEqual(["/api/me/figures?game=sonar&real_time=false&but=BBBB"]);
  expect(document.body.textContent).toContain("Nobody else sees it.");
});

test("without a name, the matches that this browser has seen again count", async () => {
  show(null, null);
  await vi.waitUntil(() => shots().length > 0, 30_000);
  expect(shots().at(-1)).toBe("3");
  expect(asked).toEqual([]);
  expect(document.body.textContent).toContain("Only this browser keeps it.");
});
