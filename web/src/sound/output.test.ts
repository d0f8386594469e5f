import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** As a browser's own: closed until the page was touched. */
class Closed {
  state = "suspended";
  currentTime = 0;
  static isTouched = false;
  static made: Closed[] = [];
  constructor() {
    Closed.made.push(this);
  }
  resume(): Promise<void> {
    if (Closed.isTouched) this.state = "running";
    return Promise.resolve();
  }
  suspend(): Promise<void> {
    this.state = "suspended";
    return Promise.resolve();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("AudioContext", Closed);
  Closed.isTouched = false;
  Closed.made = [];
});

afterEach(() => {
  vi.doUnmock("./sounds");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("no sound is heard before the page was touched", async () => {
  const { output, wakeSound } = await import("./output");

  expect(output()).toBeNull();
  vi.advanceTimersByTime(60_000);
  Closed.isTouched = true;
  wakeSound();

  expect(output()).toBe(Closed.made[0]);
  expect(Closed.made).toHaveLength(1);
});

test("a touch that opens it lets it rest again if no sound comes", async () => {
  const { output, wakeSound } = await import("./output");
  output();
  Closed.isTouched = true;
  wakeSound();
  expect(Closed.made[0]?.state).toBe("running");

  vi.advanceTimersByTime(4000);
  expect(Closed.made[0]?.state).toBe("suspended");
});

test("it rests when no sound has come for a while, and a touch wakes it no more", async () => {
  const { output, wakeSound } = await import("./output");
  Closed.isTouched = true;
  output();
  output();

  vi.advanceTimersByTime(2500);
  output();
  vi.advanceTimersByTime(2500);
  expect(Closed.made[0]?.state).toBe("running");
  vi.advanceTimersByTime(600);
  expect(Closed.made[0]?.state).toBe("suspended");
  wakeSound();
  expect(Closed.made[0]?.state).toBe("suspended");
});

test("the next sound wakes it and is heard", async () => {
  const { output } = await import("./output");
  Closed.isTouched = true;
  output();
  output();
  vi.advanceTimersByTime(4000);

  expect(output()).toBe(Closed.made[0]);
  expect(Closed.made[0]?.state).toBe("running");
  vi.advanceTimersByTime(4000);
  expect(Closed.made[0]?.state).toBe("suspended");
});

test("a sound that comes while it goes to rest is heard", async () => {
  const { output } = await import("./output");
  Closed.isTouched = true;
  output();
  output();
  const [context] = Closed.made;
  if (context === undefined) throw new Error("there is no output");
  vi.spyOn(context, "suspend").mockReturnValue(new Promise(() => undefined));
  const resume = vi.spyOn(context, "resume");
  vi.advanceTimersByTime(4000);

  expect(output()).toBe(context);
  expect(resume).toHaveBeenCalledOnce();
});

test("a sound that is fetched for longer than the output waits is heard when it is there", async () => {
  const { output } = await import("./output");
  const { play } = await import("./player");
  let come: (sounds: object) => void = () => undefined;
  const coming = new Promise<object>((done) => (come = done));
  vi.doMock("./sounds", () => coming);
  vi.stubGlobal(
    "GainNode",
    class {
      readonly connect = vi.fn();
    },
  );
  Closed.isTouched = true;
  output();
  play("ping");
  await vi.advanceTimersByTimeAsync(4000);
  expect(Closed.made[0]?.state).toBe("suspended");

  await new Promise<void>((heard) => {
    come({ SOUNDS: { ping: [heard] } });
  });
  expect(Closed.made[0]?.state).toBe("running");
});
