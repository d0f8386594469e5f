/** Composing a question: what is chosen, what lacks, what may be sent. */

import type { UJagd } from "../../../protocol";
import { captainOf } from "../../../core/seats";
import { LINES, SQUARES, type Band, type Line, type Square } from "../field";
import { ruleAsked } from "../../../stations/ruleAsked.svelte";
import { Sender } from "../../../stations/sender.svelte";
import { type HunterProps, u, words } from "../post";

export type Device = "sonar" | "periscope" | "torpedo";

const KIND_OF: Readonly<Record<Device, UJagd.Action["kind"]>> = {
  sonar: "use_sonar",
  periscope: "raise_periscope",
  torpedo: "launch_torpedo",
};
const DEVICE_KEYS: Readonly<Record<string, Device>> = { s: "sonar", p: "periscope", t: "torpedo" };
const BAND_KEYS: Readonly<Record<string, Band>> = {
  k: "black",
  l: "blue",
  g: "green",
  w: "white",
  "3": "black",
  "4": "blue",
  "5": "green",
  "6": "white",
};

export class Hunt {
  line: Line | null = $state(null);
  bands: readonly Band[] = $state.raw([]);
  target: Square | null = $state(null);
  #device: Device = $state("sonar");
  /** A letter was typed and waits for its digit. */
  #column = "";
  readonly #props: () => HunterProps;
  readonly #sender: Sender<UJagd.Action>;

  readonly isMine = $derived.by(() => this.#props().legal.length > 0);
  readonly isLast = $derived.by(() => this.#props().view.phase === "last_turn");
  /** In a last turn there is nothing but the torpedo. */
  readonly device: Device = $derived(this.isLast ? "torpedo" : this.#device);

  /** What would be sent; null while something lacks. */
  readonly action: UJagd.Action | null = $derived.by(() => {
    const { line, target } = this;
    const [first, second] = this.bands;
    if (this.device === "torpedo") return target && { kind: "launch_torpedo", target };
    if (line === null) return null;
    if (this.device === "periscope") return { kind: "raise_periscope", line };
    return first !== undefined && second !== undefined
      ? { kind: "use_sonar", line, bands: [first, second] }
      : null;
  });

  /** On the key: what it does, or what lacks. */
  readonly label: string = $derived.by(() => {
    const { line, band } = words;
    const [first, second] = this.bands;
    if (this.device === "torpedo")
      return this.target ? u("fire", { square: this.target }) : u("choose_square");
    if (this.line === null) return u("choose_line");
    if (this.device === "periscope") return u("ask_periscope", { line: line(this.line) });
    return first && second
      ? u("ask_sonar", { line: line(this.line), b1: band(first), b2: band(second) })
      : u("choose_bands");
  });

  constructor(props: () => HunterProps) {
    this.#props = props;
    this.#sender = new Sender(props);
  }

  /** Why the last thing asked for was not done. */
  get refusal(): string {
    return this.#sender.hint;
  }

  /** May it be asked with this device now? */
  may(device: Device): boolean {
    return this.#props().legal.some(({ kind }) => kind === KIND_OF[device]);
  }

  choose(device: Device): void {
    this.#device = device;
    this.#sender.hint = "";
  }

  /** The third band takes the place of the first one. */
  toggle(band: Band): void {
    this.bands = this.bands.includes(band)
      ? this.bands.filter((each) => each !== band)
      : [...this.bands, band].slice(-2);
  }

  /** Out of turn it is asked why not; the key itself says what lacks. */
  send(action: UJagd.Action | null): void {
    const seat = captainOf(this.#props().side);
    if (action === null) return;
    if (!this.isMine) {
      this.#sender.ask(seat, action);
      return;
    }
    this.#sender.give(seat, action, () => {
      this.line = null;
      this.bands = [];
      this.target = null;
    });
  }

  /** What is begun, for the rules of the moment. Call it in an effect. */
  tellBegun(): void {
    ruleAsked.begun = this.may(this.device) ? KIND_OF[this.device] : undefined;
  }

  /** A key of the keyboard; true if it was one of ours. */
  press(key: string): boolean {
    const low = key.toLowerCase();
    if (this.device === "torpedo" && this.#aim(low)) return true;
    const device = DEVICE_KEYS[low];
    const band = BAND_KEYS[low];
    const line = LINES.find((each) => each.toLowerCase() === low);
    if (low === "enter") this.send(this.action);
    else if (low === "n" && this.isLast) this.send({ kind: "hold_fire" });
    else if (device !== undefined && !this.isLast) this.choose(device);
    else if (line !== undefined && this.device !== "torpedo") this.line = line;
    else if (band !== undefined && this.device === "sonar") this.toggle(band);
    else return false;
    return true;
  }

  #aim(key: string): boolean {
    const square = SQUARES.find((each) => each.toLowerCase() === this.#column + key);
    this.#column = key === "a" || key === "b" ? key : "";
    if (square !== undefined) this.target = square;
    return square !== undefined || this.#column !== "";
  }
}
