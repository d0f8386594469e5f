import { describe, expect, test } from "vitest";
import type { TimerLeft } from "../protocol";
import { ageOf, clockFace } from "../core/ages";
import { countdownsOf, leftOf, nextOf, timerOf } from "./timers";

const STOP: TimerLeft = { name: "stop", owner: "blue.captain", left_s: 20, runs: true };
const CHECK: TimerLeft = { name: "check", owner: "yellow.engineer", left_s: 8, runs: false };
const RESUME: TimerLeft = { name: "resume", owner: null, left_s: 3, runs: true };

describe("a clock", () => {
  test("runs down on this machine's time, and not below 0", () => {
    const [stop] = countdownsOf([STOP], 1000);

    expect(stop && leftOf(stop, 6000)).toBe(15);
    expect(stop && leftOf(stop, 60_000)).toBe(0);
  });

  test("stands still while it does not run", () => {
    const [check] = countdownsOf([CHECK], 1000);

    expect(check && leftOf(check, 60_000)).toBe(8);
  });

  test("remembers how much it had at first, until it starts again", () => {
    const first = countdownsOf([STOP], 0);
    const later = countdownsOf([{ ...STOP, left_s: 12 }], 8000, first);
    const again = countdownsOf([{ ...STOP, left_s: 15 }], 9000, later);

    expect(later[0]?.ofS).toBe(20);
    expect(again[0]?.ofS).toBe(15);
  });
});

describe("the clock that is shown", () => {
  const timers = countdownsOf([STOP, CHECK, RESUME], 0);

  test("is the next one of the own seats, the own crew or the match", () => {
    expect(nextOf(timers, ["blue.captain"])?.name).toBe("resume");
    expect(nextOf(countdownsOf([STOP], 0), ["blue.captain"])?.name).toBe("stop");
  });

  test("is never another crew's, nor one that stands still", () => {
    expect(nextOf(countdownsOf([STOP], 0), ["yellow.captain"])).toBeUndefined();
    expect(nextOf(countdownsOf([CHECK], 0), ["yellow.engineer"])).toBeUndefined();
  });

  test("is found by its name and owner", () => {
    expect(timerOf(timers, "check", "yellow.engineer")?.leftS).toBe(8);
    expect(timerOf(timers, "check", "blue.engineer")).toBeUndefined();
  });
});

test("ages and clocks are short", () => {
  expect([ageOf(0, 3900), ageOf(0, 125_000)]).toEqual(["3 s", "2 min"]);
  expect([clockFace(8.2), clockFace(61)]).toEqual(["0:09", "1:01"]);
});
