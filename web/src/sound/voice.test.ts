import { describe, expect, test } from "vitest";
import { next, type Utterance, Voice } from "./voice";

function line(words: string, change: Partial<Utterance> = {}): Utterance {
  return { words: `Head ${words}!`, short: words, by: "yellow", rank: "plain", ...change };
}

/** A mouth that is told when to end. */
class Slow {
  readonly said: string[] = [];
  end: () => void = () => undefined;
  hushed = 0;
  say(words: string, done: () => void): void {
    this.said.push(words);
    this.end = done;
  }
  hush(): void {
    this.hushed += 1;
  }
}

describe("what is said next", () => {
  test("is nothing while nothing waits", () => {
    expect(next([])).toBeUndefined();
  });

  test("is said in full while few wait", () => {
    expect(next([line("west"), line("north")])).toEqual({
      words: "Head west!",
      waiting: [line("north")],
    });
  });

  test("joins the older lines of one speaker in fewer words when they pile up", () => {
    const waiting = ["west", "west", "north", "east"].map((course) => line(course));

    expect(next(waiting)).toEqual({ words: "west, west", waiting: waiting.slice(2) });
  });

  test("never joins the words of two speakers", () => {
    const waiting = [line("west"), line("north", { by: "blue" }), line("east"), line("south")];

    expect(next(waiting)?.words).toBe("west");
  });

  test("is a stop before all else", () => {
    const stop = line("Stop", { words: "Stop!", rank: "first" });

    expect(next([line("west"), line("north"), stop])).toEqual({
      words: "Stop!",
      waiting: [line("west"), line("north")],
    });
  });
});

describe("the voice", () => {
  test("waits until a line has ended", () => {
    const mouth = new Slow();
    const voice = new Voice(mouth);
    voice.say(line("west"));
    voice.say(line("north"));

    expect(mouth.said).toEqual(["Head west!"]);
    mouth.end();
    expect(mouth.said).toEqual(["Head west!", "Head north!"]);
  });

  test("leaves an aside out while it speaks", () => {
    const mouth = new Slow();
    const voice = new Voice(mouth);
    voice.say(line("west"));
    voice.say(line("OK", { rank: "aside" }));
    mouth.end();

    expect(mouth.said).toEqual(["Head west!"]);
  });

  test("forgets what waits when it is hushed, and speaks again later", () => {
    const mouth = new Slow();
    const voice = new Voice(mouth);
    voice.say(line("west"));
    voice.say(line("north"));
    voice.hush();
    mouth.end();
    voice.say(line("east"));

    expect(mouth.said).toEqual(["Head west!", "Head east!"]);
  });
});
