/** Spoken announcements, one after the other. When they pile up, the older ones are said in fewer words. */

/** Something to be said aloud. */
export interface Utterance {
  /** In full: "Head west!" */
  readonly words: string;
  /** In fewer words: "west". Shortened lines of one speaker are said together. */
  readonly short: string;
  /** Tells one speaker from another. */
  readonly by: string;
  /** Cuts in before all that waits, or is left out while something waits. */
  readonly rank: "first" | "plain" | "aside";
}

/** What speaks; calls `done` when it has ended, however it ended. */
export interface Mouth {
  say(words: string, done: () => void): void;
  hush(): void;
}

/** So many lines may wait before the older ones are shortened. */
const PILE = 2;

export interface NextSaid {
  /** What to say now. */
  readonly words: string;
  readonly waiting: readonly Utterance[];
}

/** What is said next, and what waits then; undefined if nothing does. */
export function next(waiting: readonly Utterance[]): NextSaid | undefined {
  const urgent = waiting.findIndex(({ rank }) => rank === "first");
  const first = waiting[Math.max(urgent, 0)];
  if (first === undefined) return undefined;
  if (urgent >= 0) return { words: first.words, waiting: waiting.toSpliced(urgent, 1) };
  if (waiting.length <= PILE) return { words: first.words, waiting: waiting.slice(1) };
  const old = waiting.slice(0, -PILE);
  const end = old.findIndex(({ by }) => by !== first.by);
  const joined = end < 0 ? old : old.slice(0, end);
  return {
    words: joined.map(({ short }) => short).join(", "),
    waiting: waiting.slice(joined.length),
  };
}

export class Voice {
  readonly #mouth: Mouth;
  #waiting: readonly Utterance[] = [];
  #speaks = false;

  constructor(mouth: Mouth) {
    this.#mouth = mouth;
  }

  /** Say it as soon as everything before it is said. */
  say(spoken: Utterance): void {
    if (spoken.rank === "aside" && this.#speaks) return;
    this.#waiting = [...this.#waiting, spoken];
    if (!this.#speaks) this.#go();
  }

  /** Stop speaking and forget what waits. */
  hush(): void {
    this.#waiting = [];
    this.#mouth.hush();
  }

  #go(): void {
    const turn = next(this.#waiting);
    this.#speaks = turn !== undefined;
    if (turn === undefined) return;
    this.#waiting = turn.waiting;
    this.#mouth.say(turn.words, () => this.#go());
  }
}
