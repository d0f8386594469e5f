import { expect, it } from "vitest";
import type { CaptainSonar, Sonar, UJagd } from "../protocol";
import { model as captain } from "./captain_sonar/model";
import { model as sonar } from "./sonar/model";
import { model as uJagd } from "./u_jagd/model";

const ofSonar = (view: object) => sonar.situation(view as Sonar.View, "blue");
const ofCaptain = (view: object) => captain.situation(view as CaptainSonar.View, "blue");
const ofUJagd = (view: object) => uJagd.situation(view as UJagd.View, "blue");

const stop = { stop: { caller: "yellow.captain", step: "called" } };
const dived = { blue: { outline: null }, real_time: null };

it("is the set-up until the boats have dived", () => {
  expect(ofSonar({ phase: "setup", turn: null, real_time: null })).toBe("setup");
  expect(ofCaptain({ ...dived, phase: "setup", turn: null })).toBe("setup");
  expect(ofUJagd({ phase: "setup", turn: null })).toBe("setup");
});

it("is one's own turn or another's", () => {
  expect(ofSonar({ phase: "play", turn: { side: "blue" }, real_time: null })).toBe("turn");
  expect(ofSonar({ phase: "play", turn: { side: "yellow" }, real_time: null })).toBe("wait");
  expect(ofCaptain({ ...dived, phase: "play", turn: { side: "blue" } })).toBe("turn");
  expect(ofCaptain({ ...dived, phase: "play", turn: { side: "yellow" } })).toBe("wait");
  expect(ofUJagd({ phase: "last_turn", turn: "blue" })).toBe("turn");
  expect(ofUJagd({ phase: "play", turn: "yellow" })).toBe("wait");
});

it("is everybody's turn in real time, but for a stop", () => {
  expect(ofSonar({ phase: "play", turn: null, real_time: { stop: null } })).toBe("turn");
  expect(ofSonar({ phase: "play", turn: null, real_time: stop })).toBe("stop");
  expect(ofCaptain({ ...dived, phase: "play", real_time: { stop: null } })).toBe("turn");
});

it("is the outline of a crew surfaced in real time, but for a stop", () => {
  const surfaced = { phase: "play", turn: null, blue: { outline: {} } };
  expect(ofCaptain({ ...surfaced, real_time: { stop: null } })).toBe("surfaced");
  expect(ofCaptain({ ...surfaced, real_time: stop })).toBe("stop");
});
