import { expect, it, vi } from "vitest";
import { fetchSoon, part, REST_MS, wanted, type Ways } from "./part";

/** A part that comes after so many failures. */
function late(failures: number): () => Promise<string> {
  let left = failures;
  return () => {
    left -= 1;
    return left < 0 ? Promise.resolve("the part") : Promise.reject(new Error("404"));
  };
}

function ways(answers: readonly boolean[], mayLoadAgain = true) {
  const told = [...answers];
  return {
    answers: vi.fn(() => Promise.resolve(told.shift() ?? true)),
    rest: vi.fn(() => Promise.resolve()),
    again: vi.fn(() => mayLoadAgain),
  } satisfies Ways;
}

it("is fetched once and is there from then on", async () => {
  const load = vi.fn(late(0));
  const one = part(load);
  expect(one.there).toBeUndefined();

  await Promise.all([one.get(), one.get()]);

  expect(one.there).toBe("the part");
  expect(load).toHaveBeenCalledOnce();
});

it("may be asked for again after a failure", async () => {
  const one = part(late(1));
  await expect(one.get()).rejects.toThrow("404");

  await expect(one.get()).resolves.toBe("the part");
});

it("is waited for while the server is away", async () => {
  const around = ways([false, false]);

  await expect(wanted(part(late(2)), around)).resolves.toBe("the part");
  expect(around.rest.mock.calls).toEqual([[REST_MS], [REST_MS]]);
  expect(around.again).not.toHaveBeenCalled();
});

it("loads the page again when the server has another build", async () => {
  const around = ways([false, true]);
  const shown = vi.fn();

  void wanted(part(late(9)), around).then(shown, shown);
  await vi.waitFor(() => {
    expect(around.again).toHaveBeenCalledOnce();
  });

  expect(shown).not.toHaveBeenCalled();
});

it("says so when loading the page again did not help", async () => {
  await expect(wanted(part(late(9)), ways([true], false))).rejects.toThrow("404");
});

it("comes in idle time, in order, and a part that fails keeps no other back", async () => {
  vi.useFakeTimers();
  const came: string[] = [];
  const named = (name: string) =>
    part(() => {
      came.push(name);
      return Promise.resolve(name);
    });
  const stop = fetchSoon([named("menu"), part(late(9)), named("end")], 50);
  fetchSoon([named("never")], 50)();

  await vi.advanceTimersByTimeAsync(49);
  expect(came).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(came).toEqual(["menu", "end"]);
  stop();
  vi.useRealTimers();
});
