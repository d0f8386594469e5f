// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { isOwnMachine, wayOf } from "./addresses.svelte";

describe("a host", () => {
  it.each(["localhost", "LOCALHOST", "game.localhost", "127.0.0.1", "127.9.9.9", "[::1]"])(
    "that is %s means this machine",
    (host) => {
      expect(isOwnMachine(host)).toBe(true);
    },
  );

  it.each([
    "192.168.1.20",
    "play.example.org",
    "localhost.example.org",
    "[2001:db8::1]",
    "128.0.0.1",
  ])("that is %s means another machine, or this one for all", (host) => {
    expect(isOwnMachine(host)).toBe(false);
  });
});

describe("what the server tells", () => {
  it("leads to the likeliest address first", () => {
    const addresses = ["http://192.168.1.20:1", "http://10.0.0.2:1"];
    expect(wayOf({ addresses, command: "" })).toEqual({
      kind: "open",
      origin: "http://192.168.1.20:1",
      others: ["http://10.0.0.2:1"],
    });
  });

  it("leads to a command if no address works", () => {
    expect(wayOf({ addresses: [], command: "make lan" })).toEqual({
      kind: "closed",
      command: "make lan",
    });
  });
});
