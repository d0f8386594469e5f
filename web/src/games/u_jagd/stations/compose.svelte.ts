/** Composing the own map: a contact and a square, in any order, as the server allows. */

import type { UJagd } from "../../../protocol";
import { captainOf } from "../../../core/seats";
import type { Contact } from "../contacts";
import { SQUARES, type Square } from "../field";
import { type HunterProps, u } from "../post";
import type { Refusal } from "../../../stations/contract";
import { ruleAsked } from "../../../stations/ruleAsked.svelte";
import { t } from "../../../settings.svelte";

/** How long an answer may be on its way, and how often to look. */
const PATIENCE_MS = 2000;
const GLANCE_MS = 15;

/** One of these, by lot. */
function drawn<T>(among: readonly T[]): T | undefined {
  return among[Math.floor(Math.random() * among.length)];
}

export class Compose {
  contact: number | null = $state(null);
  square: Square | null = $state(null);
  refusal = $state("");
  busy = $state(false);
  readonly #props: () => HunterProps;

  /** The map may be confirmed as it stands. */
  readonly isFine = $derived.by(() =>
    this.#props().legal.some(({ kind }) => kind === "confirm_map"),
  );
  /** Contacts that may be entered in the chosen square, or in any. */
  readonly fits: readonly number[] = $derived.by(() =>
    this.#places()
      .filter(({ square }) => this.square === null || square === this.square)
      .map(({ contact }) => contact),
  );

  constructor(props: () => HunterProps) {
    this.#props = props;
  }

  /** It may be confirmed, and no square of it is still being changed. */
  get mayConfirm(): boolean {
    return this.isFine && !this.busy;
  }

  #newest(): number {
    return this.#props().log.at(-1)?.seq ?? 0;
  }

  #places(): readonly UJagd.PlaceContact[] {
    return this.#props().legal.filter((action) => action.kind === "place_contact");
  }

  /** Do it, and wait until the sheet shows it: what may be done next depends on that. */
  async #do(action: UJagd.Action): Promise<boolean> {
    const { act, side } = this.#props();
    const before = this.#newest();
    const refused = await act(captainOf(side), action);
    for (
      let waited = 0;
      refused === null && this.#newest() === before && waited < PATIENCE_MS;
      waited += GLANCE_MS
    )
      await new Promise((go) => setTimeout(go, GLANCE_MS));
    this.#tell(refused);
    return refused === null;
  }

  #tell(refused: Refusal | null): void {
    if (refused !== null) ruleAsked.heed(refused);
    this.refusal = refused?.sentence ?? "";
  }

  chooseContact(contact: number): void {
    this.refusal = "";
    if (!this.fits.includes(contact)) void this.#refuse(contact);
    else if (this.square !== null) void this.#place(this.square, contact);
    else this.contact = this.contact === contact ? null : contact;
  }

  /** Why a contact cannot be entered now. */
  async #refuse(contact: number): Promise<void> {
    if (!this.#isFree()) return;
    const { whyNot, side, view } = this.#props();
    const free = view.own?.map.indexOf(null) ?? -1;
    const square = SQUARES[free] ?? this.square ?? "A1";
    this.#tell(await whyNot(captainOf(side), { kind: "place_contact", square, contact }));
  }

  /** May something be done now? If not, it is said why. */
  #isFree(): boolean {
    const { connected } = this.#props();
    if (connected && !this.busy) return true;
    this.refusal = connected ? t("line.under_way") : u("station.away");
    return false;
  }

  /** Do all of it, before anything else is begun. */
  async #whole(work: () => Promise<void>): Promise<void> {
    if (!this.#isFree()) return;
    this.busy = true;
    await work();
    this.busy = false;
  }

  /** A tap on a square: put the chosen contact there, or choose the square. */
  chooseSquare(square: Square): void {
    this.refusal = "";
    if (this.contact !== null) void this.#place(square, this.contact);
    else this.square = this.square === square ? null : square;
  }

  /** What was in the square goes, if it may stay out; otherwise it comes back. */
  async #place(square: Square, contact: number): Promise<void> {
    await this.#whole(() => this.#exchange(square, contact));
  }

  async #exchange(square: Square, contact: number): Promise<void> {
    const before = this.#props().view.own?.map[SQUARES.indexOf(square)] ?? null;
    if (before !== null) await this.#do({ kind: "clear_square", square });
    const isDone = await this.#do({ kind: "place_contact", square, contact });
    const { refusal } = this;
    if (!isDone && before !== null) {
      await this.#do({ kind: "place_contact", square, contact: before });
      this.refusal = refusal;
    }
    if (isDone) this.square = this.contact = null;
  }

  async clear(square: Square): Promise<void> {
    await this.#whole(async () => {
      await this.#do({ kind: "clear_square", square });
    });
  }

  async confirm(): Promise<void> {
    await this.#whole(async () => {
      const { whyNot, side } = this.#props();
      if (this.isFine) await this.#do({ kind: "confirm_map" });
      else this.#tell(await whyNot(captainOf(side), { kind: "confirm_map" }));
    });
  }

  /** Another map, by lot: a submarine first, then whatever the points allow. */
  async draw(contacts: readonly Contact[]): Promise<void> {
    await this.#whole(() => this.#drawAll(contacts));
  }

  async #drawAll(contacts: readonly Contact[]): Promise<void> {
    this.square = this.contact = null;
    this.refusal = "";
    for (const [place, contact] of (this.#props().view.own?.map ?? []).entries()) {
      const square = SQUARES[place];
      if (contact !== null && square !== undefined)
        await this.#do({ kind: "clear_square", square });
    }
    const submarines = contacts.filter(({ type }) => type === "submarine").map(({ id }) => id);
    let next = drawn(this.#places().filter(({ contact }) => submarines.includes(contact)));
    while (next !== undefined && (await this.#do(next))) next = this.#another(submarines);
  }

  /** Some squares stay empty, if they may: an empty square is a riddle too. */
  #another(submarines: readonly number[]): UJagd.PlaceContact | undefined {
    if (this.isFine && Math.random() < 0.15) return undefined;
    return drawn(this.#places().filter(({ contact }) => !submarines.includes(contact)));
  }
}
