// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { flushSync, mount, unmount } from "svelte";
import Why from "./Why.svelte";
import { closed } from "./why";

let shown: Record<string, unknown> | undefined;

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
});

function key(isClosed: boolean): {
  readonly button: HTMLButtonElement;
  readonly pressed: () => void;
} {
  const button = document.createElement("button");
  for (const [name, value] of Object.entries(closed(isClosed, "Nothing is drawn.")))
    button.setAttribute(name, String(value));
  const pressed = vi.fn();
  button.addEventListener("click", pressed);
  document.body.append(button);
  shown = mount(Why, { target: document.body });
  button.click();
  flushSync();
  return { button, pressed };
}

test("a key that cannot be used says why and does nothing", () => {
  const { pressed } = key(true);

  expect(pressed).not.toHaveBeenCalled();
  expect(document.querySelector('[role="status"]')?.textContent).toBe("Nothing is drawn.");
});

test("a key that can be used does what it does, and the reason of another goes", () => {
  const { pressed } = key(false);

  expect(pressed).toHaveBeenCalledOnce();
  expect(document.querySelector('[role="status"]')?.textContent).toBe("");
});
