/** What a player at a post can do now, said by one key: the same shape for every post. */

import type { Sign } from "./contract";

export interface Doing {
  /** What is asked, or why the last thing was not done. */
  readonly hint: string;
  readonly refused: boolean;
  /** The filled key; without one there is a quiet slot in its place. */
  readonly primary?: Sign | undefined;
  readonly slot: Sign;
  /** Something was begun that can be put back. */
  readonly begun: boolean;
}

/** A post on this screen. */
export interface Tasks {
  /** Is this post asked now? */
  readonly due: boolean;
  readonly doing: Doing;
  confirm(): void;
  putBack(): void;
  /** A key of the keyboard; true if it did something. */
  press(event: KeyboardEvent): boolean;
}

/** Enter and Escape do the same at every post. */
export function pressedKey(
  tasks: Pick<Tasks, "doing" | "confirm" | "putBack">,
  key: string,
): boolean {
  if (key === "Enter" && tasks.doing.primary !== undefined) tasks.confirm();
  else if (key === "Escape" && tasks.doing.begun) tasks.putBack();
  else return false;
  return true;
}
