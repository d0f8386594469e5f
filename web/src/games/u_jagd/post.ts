/** What the stations of U-Jagd are given, and small readings of it that they share. */

import { type GameSpeak, speaker } from "../../i18n";
import { uJagd } from "./words";
import type { Language, UJagd } from "../../protocol";
import { settings } from "../../settings.svelte";
import type { StationProps } from "../../stations/contract";
import type { Contact } from "./contacts";
import { BANDS, type Band, type Line } from "./field";

export type HunterProps = StationProps<UJagd.View, UJagd.Action, UJagd.Observation, UJagd.Options>;

/** What the parts of a sheet are called, in the language that is current then. */
export class Words {
  readonly u: GameSpeak<typeof uJagd>;

  constructor(language: () => Language) {
    this.u = speaker(language, uJagd);
  }

  /** A band is told by colour, shape and letters. */
  get letters(): Readonly<Record<Band, string>> {
    const letters = BANDS.map((band) => [band, this.u(`letters.${band}`)]);
    return Object.fromEntries(letters) as Record<Band, string>;
  }

  readonly band = (band: Band): string => this.u(`band.${band}`);

  readonly line = (line: Line): string => this.u(`line.${line}`);

  readonly contact = ({ id }: Pick<Contact, "id">): string =>
    this.u(`contact.${id}` as "contact.1");

  readonly type = ({ type }: Pick<Contact, "type">): string => this.u(`type.${type}`);

  /** Spoken: a band of a square. */
  readonly dot = (band: Band, mark: string): string =>
    this.u(mark === "1" ? "dot.1" : mark === "0" ? "dot.0" : "dot.open", { band: this.band(band) });

  /** Spoken: a band of a line. */
  readonly sum = (line: Line, band: Band, sum: number | undefined): string => {
    const about = { line: this.line(line), band: this.band(band) };
    return sum === undefined ? this.u("sum_open", about) : this.u("sum", { ...about, sum });
  };
}

/** In the present language. */
export const words = new Words(() => settings.language);
export const { u } = words;
