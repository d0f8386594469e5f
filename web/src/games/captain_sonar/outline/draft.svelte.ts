/** The line that a player is drawing: with a pen, piece by piece, or by arrow keys. */

import type { Point } from "../../../board/types";
import type { CaptainSonar } from "../../../protocol";
import { extended, goesOn, isClosed, isFull, joined, offBand, type PenStroke, turned } from "./pen";
import { type SectionId, sectionOf } from "./profile";
import { type Arrow, isAstray, nextArrow, pressed } from "./steps";

interface Framing {
  /** Sections that may be drawn. */
  readonly open: readonly SectionId[];
  readonly by: CaptainSonar.OutlineBy;
  /** Units between the ends of a line at most. */
  readonly gap: number;
  /** Say at once when a line is outside. */
  readonly hint: boolean;
}

export class Draft {
  readonly #frame: () => Framing;
  #chosen = $state<SectionId>();
  /** The line after each time the pen was put down. */
  #pieces = $state.raw<readonly PenStroke[]>([]);
  #keys = $state("");
  #wantsKeys = $state(false);
  #isDown = $state(false);
  #wasMisplaced = $state(false);

  readonly section = $derived.by((): SectionId | undefined => {
    const { open } = this.#frame();
    return this.#chosen !== undefined && open.includes(this.#chosen) ? this.#chosen : open[0];
  });
  readonly isByKeys = $derived.by(() => {
    const { by } = this.#frame();
    return by === "keys" || (by === "either" && this.#wantsKeys);
  });
  readonly stroke = $derived.by((): PenStroke => this.#pieces.at(-1) ?? []);
  readonly keys = $derived.by(() => this.#keys);
  readonly isBegun = $derived.by(() =>
    this.isByKeys ? this.#keys !== "" : this.stroke.length > 0,
  );
  readonly isWhole = $derived.by(() => {
    if (this.section === undefined) return false;
    const section = sectionOf(this.section);
    return this.isByKeys
      ? this.#keys.length === section.keys.length
      : isClosed(section, this.stroke);
  });
  /** How far around the line has come, 0 to 1. */
  readonly share = $derived.by(() => {
    if (this.section === undefined) return 0;
    if (this.isWhole) return 1;
    const section = sectionOf(this.section);
    const share = this.isByKeys
      ? this.#keys.length / section.keys.length
      : Math.abs(turned(section, this.stroke));
    return Math.min(0.99, share);
  });
  readonly next = $derived.by((): Arrow | undefined =>
    this.section === undefined ? undefined : nextArrow(sectionOf(this.section), this.#keys),
  );
  /** What stands in the way, if anything does. */
  readonly trouble = $derived.by((): "go_on" | "full" | "off_band" | undefined => {
    if (this.#frame().hint && this.#isOff()) return "off_band";
    if (this.isByKeys || this.isWhole) return undefined;
    if (isFull(this.stroke)) return "full";
    return this.#wasMisplaced ? "go_on" : undefined;
  });
  readonly line = $derived.by((): CaptainSonar.OutlineTrace =>
    this.isByKeys ? { stroke: [], keys: this.#keys } : { stroke: this.stroke, keys: "" },
  );

  constructor(frame: () => Framing) {
    this.#frame = frame;
  }

  /** Take another section; a line that is begun stays with its section. */
  choose(section: SectionId): void {
    if (!this.isBegun && this.#frame().open.includes(section)) this.#chosen = section;
  }

  useKeys(wanted: boolean): void {
    this.#wantsKeys = wanted;
  }

  /** The pen is put down; true if it draws. */
  down(at: Point): boolean {
    if (this.section === undefined || this.isByKeys || this.isWhole) return false;
    this.#wasMisplaced = !goesOn(this.stroke, at);
    if (this.#wasMisplaced) return false;
    this.#pieces = [...this.#pieces, extended(this.stroke, at)];
    this.#isDown = true;
    return true;
  }

  /** The pen goes through these places; it stops by itself where the line closes. */
  move(places: readonly Point[]): void {
    if (!this.#isDown || this.section === undefined) return;
    const section = sectionOf(this.section);
    const { gap } = this.#frame();
    let { stroke } = this;
    for (const place of places) {
      stroke = joined(section, extended(stroke, place), gap);
      this.#isDown = !isClosed(section, stroke);
      if (!this.#isDown) break;
    }
    this.#pieces = [...this.#pieces.slice(0, -1), stroke];
  }

  up(): void {
    this.#isDown = false;
  }

  press(arrow: Arrow): void {
    if (this.section !== undefined)
      this.#keys = pressed(sectionOf(this.section), this.#keys, arrow);
  }

  /** The last piece of the line, or the last key. */
  takeBack(): void {
    this.#wasMisplaced = false;
    if (this.isByKeys) this.#keys = this.#keys.slice(0, -1);
    else this.#pieces = this.#pieces.slice(0, -1);
  }

  /** The sheet is passed on: the next line begins empty. */
  wipe(): void {
    this.#wasMisplaced = false;
    this.#pieces = [];
    this.#keys = "";
  }

  #isOff(): boolean {
    if (this.section === undefined) return false;
    const section = sectionOf(this.section);
    return this.isByKeys ? isAstray(section, this.#keys) : offBand(section, this.stroke).length > 0;
  }
}
