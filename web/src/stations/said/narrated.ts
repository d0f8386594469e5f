/** Sentences of who did what to whom, as one reader reads them: "You fired at D4." */

import { filled, type Messages, readBy, type Value } from "../../i18n/catalogue";
import type { TextRun } from "../../instruments/types";
import type { Language, Side } from "../../protocol";
import { enemyOf } from "../../core/seats";
import { settings } from "../../settings.svelte";
import type { Names } from "../contract";

/** Who reads, and in which words. */
export interface Reading {
  readonly language: Language;
  readonly names: Pick<Names, "boats">;
  /** The reader's crew; null for those who watch both. */
  readonly reader: Side | null;
}

/** Whose eyes: a crew's, which is "you", or those of people who watch both. */
export type Perspective = "crew" | "spectator";

/** How a station reads. */
export function readingOf(
  { names, side }: Pick<Reading, "names"> & { readonly side: Side },
  eyes: Perspective,
): Reading {
  return { language: settings.language, names, reader: eyes === "crew" ? side : null };
}

/** Do both read the same sentences? */
export function isSameReading(one: Reading, other: Reading): boolean {
  const { blue, yellow } = one.names.boats;
  return (
    one.language === other.language &&
    one.reader === other.reader &&
    blue === other.names.boats.blue &&
    yellow === other.names.boats.yellow
  );
}

type Filler = Value | TextRun;

const QUOTES: Readonly<Record<Language, readonly [string, string]>> = {
  en: ["“", "”"],
  de: ["„", "“"],
  es: ["“", "”"],
};

/** Where a run stands in a text that is being filled. */
const MARK = /\u0001(\d+)\u0001/;

export class Narrator<M extends Messages> {
  readonly reader: Side | null;
  readonly #words: M;
  readonly #reading: Reading;

  constructor(words: M, reading: Reading) {
    this.reader = reading.reader;
    this.#words = words;
    this.#reading = reading;
  }

  /** "You" or the boat's name, in the crew's pen. */
  readonly crew = (side: Side): TextRun => {
    const { names } = this.#reading;
    const { reader } = this;
    return {
      kind: "crew",
      crew: side,
      pen: reader === null ? side : side === reader ? "own" : "enemy",
      text: side === reader ? this.#filled("you", {}) : names.boats[side],
    };
  };

  readonly boat = (side: Side): string => this.#reading.names.boats[side];

  readonly place = (cell: string): TextRun => ({ kind: "place", text: cell });

  /** Words as a boat spoke them. */
  readonly quote = (words: string): TextRun => {
    const [open, close] = QUOTES[this.#reading.language];
    return { kind: "quote", text: `${open}${words}${close}` };
  };

  /** The sentence of what this crew did; `who` is the crew, `other` the one against it. */
  readonly tell = (
    key: keyof M & string,
    side: Side,
    fillers: Readonly<Record<string, Filler>> = {},
  ): readonly TextRun[] => {
    const crews = { who: this.crew(side), other: this.crew(enemyOf(side)) };
    return this.#runs(key, { ...crews, ...fillers }, side);
  };

  /** A sentence without a crew. */
  readonly plain = (key: keyof M & string): readonly TextRun[] => this.#runs(key, {});

  /** What this crew says: "Marlin: “Miss!”" */
  readonly says = (side: Side, words: string): readonly TextRun[] => [
    this.crew(side),
    { kind: "words", text: ": " },
    this.quote(words),
  ];

  /** Harm to this crew's boat. */
  readonly harm = (side: Side, count: number): readonly TextRun[] => {
    const text = this.#filled("harm", { count, boat: this.boat(side) }, side);
    return [SPACE, { kind: "harm", text }];
  };

  #filled(key: string, values: Readonly<Record<string, Value>>, side?: Side): string {
    const { language } = this.#reading;
    const text = this.#words[key]?.[language] ?? key;
    return filled(readBy(text, side === this.reader), values, language);
  }

  #runs(key: string, fillers: Readonly<Record<string, Filler>>, side?: Side): readonly TextRun[] {
    const runs: TextRun[] = [];
    const values = Object.fromEntries(
      Object.entries(fillers).map(([name, filler]): [string, Value] => {
        if (!isRun(filler)) return [name, filler];
        runs.push(filler);
        return [name, `\u0001${runs.length - 1}\u0001`];
      }),
    );
    return this.#filled(key, values, side)
      .split(MARK)
      .flatMap((part, index): readonly TextRun[] => {
        if (index % 2 === 0) return part === "" ? [] : [{ kind: "words", text: part }];
        const run = runs[Number(part)];
        return run === undefined ? [] : [run];
      });
  }
}

/** Between two sentences of one line. */
export const SPACE: TextRun = { kind: "words", text: " " };

function isRun(filler: Filler): filler is TextRun {
  return typeof filler === "object" && "kind" in filler;
}
