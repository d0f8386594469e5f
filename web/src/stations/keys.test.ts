// @vitest-environment jsdom
import { afterEach, describe, expect, test } from "vitest";
import { typing } from "./keys";

/** Whether a key of the keyboard is for the station, by what has the focus. */
function isTyping(html: string, key: string): boolean {
  document.body.innerHTML = html;
  const target = document.body.firstElementChild;
  if (target === null) throw new Error("nothing to press a key on");
  let answer = false;
  const hear = (event: KeyboardEvent): void => {
    answer = typing(event);
  };
  window.addEventListener("keydown", hear, { once: true });
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  return answer;
}

afterEach(() => {
  document.body.innerHTML = "";
});

describe("Enter and the space bar", () => {
  test("press the button that has the focus", () => {
    expect(isTyping("<button>Menu</button>", "Enter")).toBe(true);
    expect(isTyping('<button aria-pressed="true">Sound</button>', "Enter")).toBe(true);
    expect(isTyping('<button data-choice aria-pressed="false">A</button>', "Enter")).toBe(true);
  });

  test("on a choice that is made, Enter is the filled key's and the space bar takes it back", () => {
    expect(isTyping('<button data-choice aria-pressed="true">A</button>', "Enter")).toBe(false);
    expect(isTyping('<button data-choice aria-pressed="true">A</button>', " ")).toBe(true);
  });

  test("letters go to the station from a button, and never from a field", () => {
    expect(isTyping("<button>Menu</button>", "s")).toBe(false);
    expect(isTyping("<input />", "s")).toBe(true);
  });
});
