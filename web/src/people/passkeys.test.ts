// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makePasskey } from "./passkeys";

/** A browser whose authenticator fails like this. */
function failing(name: string): void {
  const create = (): Promise<never> => Promise.reject(new DOMException("", name));
  vi.stubGlobal("navigator", { credentials: { create }, userAgent: "" });
}

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({})));
  vi.stubGlobal("PublicKeyCredential", { parseCreationOptionsFromJSON: () => ({}) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(["NotAllowedError", "AbortError"])(
  "who thinks better of it hears nothing: %s",
  (name) => {
    failing(name);
    return expect(makePasskey()).resolves.toBeNull();
  },
);

test.each([
  ["InvalidStateError", "already"],
  ["NotSupportedError", "could not"],
])("what goes wrong is said: %s", async (name, said) => {
  failing(name);
  const answer = await makePasskey();
  expect(answer?.ok === false && answer.problem.sentence).toContain(said);
});
