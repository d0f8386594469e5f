import { describe, expect, it } from "vitest";
import { model as captainSonar } from "../../games/captain_sonar/model";
import { model as uJagd } from "../../games/u_jagd/model";
import type { CaptainSonar, ChartInfo, GameInfo } from "../../protocol";
import { inMode, isRead, recommendedFor } from "./modes";
import { fieldsIn } from "./options";

describe("the recommended mode", () => {
  it("is real time as soon as each crew has somebody to talk to", () => {
    expect([1, 3, 4, 8].map(recommendedFor)).toEqual(["turn", "turn", "real_time", "real_time"]);
  });
});

describe("the options of a mode", () => {
  it("leave out what the other mode alone reads", () => {
    expect(isRead(captainSonar, "turn_gate", true)).toBe(false);
    expect(isRead(captainSonar, "outline_by", false)).toBe(false);
    expect(isRead(captainSonar, "outline_by", true)).toBe(true);
    expect(isRead(captainSonar, "torpedo_path", true)).toBe(true);
    expect(isRead(uJagd, "rp_limit", false)).toBe(true);
  });

  it("are the fields of the form, without the mode itself", () => {
    const number = { type: "integer", minimum: 0, maximum: 60 };
    const schema = {
      properties: {
        mode: { enum: ["turn", "real_time"] },
        min_players: number,
        min_course_interval_s: number,
      },
    };

    expect(fieldsIn(captainSonar, schema, true).map(({ name }) => name)).toEqual([
      "min_course_interval_s",
    ]);
  });
});

describe("the chart of a mode", () => {
  const charts = (...names: string[]): readonly ChartInfo[] =>
    names.map((name) => ({ name }) as ChartInfo);
  const game = {
    charts: charts("bravo", "charlie"),
    real_time_charts: charts("bravo_realtime", "golf_realtime"),
  } as unknown as GameInfo;

  function scenarioIn(scenario: string, mode: "turn" | "real_time"): string {
    const before = { mode: mode === "turn" ? "real_time" : "turn", scenario, drawing: "" };
    const options = before as CaptainSonar.Options;
    return (inMode(game, captainSonar, options, mode) as CaptainSonar.Options).scenario;
  }

  it("stays where the sheet has a face for it, and is the first else", () => {
    expect(scenarioIn("bravo", "real_time")).toBe("bravo");
    expect(scenarioIn("golf", "turn")).toBe("bravo");
    expect(scenarioIn("charlie", "real_time")).toBe("bravo");
    expect(scenarioIn("custom", "turn")).toBe("custom");
  });
});
