/** What a hunter has found out about the enemy: by the program, or by their own pencil. */

import { captainOf } from "../../../core/seats";
import type { Contact } from "../contacts";
import { SQUARES, type Band, type Square } from "../field";
import { fitting, packed, sightsOf, sumsOf, turned, unpacked, type Dots } from "../notes";
import { squaresOf } from "../helped";
import type { HunterProps } from "../post";

export type SquareFits = Readonly<Record<Square, readonly (number | null)[]>>;

function bySquare<T>(value: (square: Square, place: number) => T): Readonly<Record<Square, T>> {
  return Object.fromEntries(
    SQUARES.map((square, place) => [square, value(square, place)]),
  ) as Record<Square, T>;
}

export class Findings {
  readonly #props: () => HunterProps;
  readonly #contacts: () => readonly Contact[];

  readonly #answers = $derived.by(() => {
    const { view, side } = this.#props();
    return view[side].answers;
  });
  /** The person sets the dots, and may err. */
  readonly isDrawnByPlayer = $derived.by(() => this.#props().options.help === "none");
  readonly sums = $derived(sumsOf(this.#answers));
  readonly sights = $derived(sightsOf(this.#answers));
  readonly dots: Dots = $derived.by(() => {
    const { sheets, side, view } = this.#props();
    if (this.isDrawnByPlayer) return unpacked(sheets[captainOf(side)]);
    return bySquare((_, place) => view.own?.analysis?.[place]?.dots ?? "????");
  });
  /** The person wants to see what the program computed. */
  showsHelp = $state(true);
  /** What the program computed for each square, as far as the players agreed. */
  readonly help = $derived.by(() => squaresOf(this.#props().helped));
  /** What each square can still be; null is an empty square. */
  readonly fits: SquareFits = $derived.by(() => {
    const { view } = this.#props();
    const { help, showsHelp } = this;
    if (help !== undefined && showsHelp) return bySquare((square) => help[square].contacts);
    if (!this.isDrawnByPlayer && view.own?.analysis)
      return bySquare((_, place) => view.own?.analysis?.[place]?.contacts ?? []);
    return bySquare((square) =>
      fitting(this.#contacts(), this.dots[square], this.sights.get(square)),
    );
  });
  /** The only square that can still be the submarine. */
  readonly certain: Square | null = $derived.by(() => {
    const [first, second] = SQUARES.filter((square) => !this.holdsNone(square));
    return first !== undefined && second === undefined ? first : null;
  });

  constructor(props: () => HunterProps, contacts: () => readonly Contact[]) {
    this.#props = props;
    this.#contacts = contacts;
  }

  /** Is there no submarine that fits the square? */
  holdsNone(square: Square): boolean {
    return !this.fits[square].some(
      (id) => id !== null && this.#contacts()[id - 1]?.type === "submarine",
    );
  }

  /** How likely the submarine is in the square, in thousandths, if that is computed and shown. */
  chanceOf(square: Square): number | null {
    return (this.showsHelp ? this.help?.[square].chance : null) ?? null;
  }

  turn(square: Square, band: Band): void {
    const { saveSheet, side } = this.#props();
    saveSheet(captainOf(side), packed(turned(this.dots, square, band)));
  }
}
