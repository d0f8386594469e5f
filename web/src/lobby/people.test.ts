// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import type { Command } from "../connection/socket";
import type { PlayerInfo } from "../protocol";
import { settings } from "../settings.svelte";
import { lobbyWith, personOf, seatOf } from "../../specimen/lobby";
import People from "./People.svelte";

const person = (id: string, name: string, spectator = false): PlayerInfo =>
  personOf(id, { name, spectator });

const LOBBY = lobbyWith({
  game: "captain_sonar",
  host: "ann",
  seats: [seatOf("blue.captain", { player: "bob" })],
  players: [
    person("ann", "Ann"),
    person("bob", "Bob"),
    person("cleo", "Cleo"),
    person("eve", "Eve", true),
    personOf("echo", { name: "Echo", program: "Bob" }),
  ],
});

let running: Record<string, unknown> | undefined;

afterEach(async () => {
  if (running) await unmount(running);
  running = undefined;
  document.body.innerHTML = "";
  await settings.choose("en");
});

function people(you = "ann"): readonly string[] {
  const out: string[] = [];
  const ask = (command: Command): void => {
    if (command.kind === "put_out") out.push(command.player);
  };
  running = mount(People, { target: document.body, props: { lobby: LOBBY, you, ask } });
  flushSync();
  return out;
}

describe("the people who have come", () => {
  test("are all shown, with what they do", () => {
    people();
    const rows = [...document.querySelectorAll("li .who")].map((row) => row.textContent);

    expect(rows).toEqual([
      "Ann you, host, without a seat",
      "Bob has a seat",
      "Cleo without a seat",
      "Eve watching",
      "Echo (program by Bob) without a seat",
    ]);
  });

  test("are put out by the host alone, who cannot put themselves out", () => {
    people();
    expect(document.querySelectorAll("li .key")).toHaveLength(4);
    document.body.innerHTML = "";
    people("bob");
    expect(document.querySelectorAll("li .key")).toHaveLength(0);
  });

  test.each([
    ["en", "Remove Eve"],
    ["de", "Eve entfernen"],
    ["es", "Expulsar a Eve"],
  ] as const)("are put out by a key, in %s", async (language, label) => {
    await settings.choose(language);
    const out = people();
    document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();

    expect(out).toEqual(["eve"]);
  });

  test("whose name stays have a pennant that says so", () => {
    running = mount(People, {
      target: document.body,
      props: {
        lobby: {
          ...LOBBY,
          players: [personOf("ann", { name: "Ann", pennant: "0a1b2c" }), person("bob", "Bob")],
        },
        you: "bob",
        ask: () => undefined,
      },
    });
    flushSync();
    const pennants = [...document.querySelectorAll('[role="img"]')];

    expect(pennants.map((each) => each.getAttribute("aria-label"))).toEqual(["keeps this name"]);
  });
});
