// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import type { Command } from "../connection/socket";
import type { Role } from "../core/seats";
import type { Lobby, Seat, Side } from "../protocol";
import { lobbyWith, personOf, seatOf } from "../../specimen/lobby";
import Crew from "./Crew.svelte";

/** A crew in the lobby of Captain Sonar: Ann at two posts, two bots. */

const PRINTED: readonly Role[] = ["captain", "first_mate", "engineer", "radio_operator"];

const SEATS: Lobby["seats"] = (["blue", "yellow"] as const).flatMap((side) =>
  PRINTED.map((role) =>
    seatOf(`${side}.${role}` as Seat, {
      player: side === "blue" && (role === "captain" || role === "first_mate") ? "ann" : null,
      bot:
        side === "blue" && (role === "engineer" || role === "radio_operator") ? "helmsman" : null,
    }),
  ),
);

const LOBBY = lobbyWith({
  game: "captain_sonar",
  host: "ann",
  seats: SEATS,
  players: [personOf("ann", { name: "Ann" })],
  boats: { blue: "Nautilus", yellow: "Narwhal" },
});

let running: Record<string, unknown> | undefined;

afterEach(async () => {
  if (running) await unmount(running);
  running = undefined;
  document.body.innerHTML = "";
});

/** What is asked for at this crew. */
function crew(side: Side, lobby: Lobby = LOBBY, you = "ann"): readonly Command[] {
  const asked: Command[] = [];
  const ask = (command: Command): void => void asked.push(command);
  const props = { lobby, side, you, mayAct: true, levels: [], ask };
  running = mount(Crew, { target: document.body, props });
  flushSync();
  return asked;
}

function type(password: string): void {
  const field = document.querySelector<HTMLInputElement>("input[type=password]");
  if (field === null) throw new Error("no field for the password");
  field.value = password;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

describe("a crew in the lobby", () => {
  // rule CAP-043
  test("sits in the printed order", () => {
    crew("yellow");
    const posts = [...document.querySelectorAll("li small")].map((role) => role.textContent);

    expect(posts).toEqual(["Captain", "First Mate", "Engineer", "Radio Operator"]);
  });

  // rule CAP-013, SON-007
  test("shows its players' names, and its boat's name for its own people to change", () => {
    const asked = crew("blue");
    const field = document.querySelector<HTMLInputElement>("input.boat");
    if (field === null) throw new Error("no field for the boat's name");

    expect(document.body.textContent).toContain("Ann");
    expect(field.value).toBe("Nautilus");
    field.value = "Seahorse";
    field.dispatchEvent(new Event("change", { bubbles: true }));
    expect(asked).toEqual([{ kind: "set_names", boat: "Seahorse" }]);
  });

  test("sets its password and takes it away", () => {
    const asked = crew("blue", { ...LOBBY, locked: ["blue"] });
    type("Seepferd");
    document.querySelector("form")?.requestSubmit();
    for (const key of document.querySelectorAll("button"))
      if (key.textContent === "Remove") key.click();

    expect(asked).toEqual([
      { kind: "set_password", password: "Seepferd" },
      { kind: "set_password", password: null },
    ]);
    expect(document.querySelector("header")?.textContent).toContain("with a password");
  });

  test("asks others for its password when they sit down", () => {
    const asked = crew("yellow", { ...LOBBY, locked: ["yellow"] }, "bob");
    type("Seepferd");
    document.querySelector<HTMLElement>("li button")?.click();

    expect(asked).toEqual([{ kind: "take_seat", seat: "yellow.captain", password: "Seepferd" }]);
  });

  test("asks nobody for a password that it has not", () => {
    crew("yellow", LOBBY, "bob");

    expect(document.querySelector("input[type=password]")).toBeNull();
  });

  // rule CAP-013, SON-007
  test("shows the enemy's name, and nobody else can change it", () => {
    crew("yellow");

    expect(document.querySelector(".boat")?.textContent).toBe("Narwhal");
    expect(document.querySelector("input.boat")).toBeNull();
  });
});
