/** A lesson as it is taken: the present step, and a line to it that looks like one to a match.
 *
 * The server keeps nothing of a lesson. It tells each moment and judges each act; the rest, such as
 * pencil work and notes to the crew, stays here.
 */

import { ask, failureOf } from "../connection/api";
import {
  browserEnvironment,
  type Command,
  type Ear,
  type Environment,
  type Wire,
} from "../connection/socket";
import { operatorOf, sideOf } from "../core/seats";
import type {
  Action,
  Judged,
  LessonAct,
  LessonMoment,
  LessonStep,
  Problem,
  Seat,
  ToClient,
  ToServer,
} from "../protocol";
import { settings } from "../settings.svelte";
import type { Refusal } from "../stations/contract";
import { onSheet, sheetAfter, type Size } from "./deeds";

/** A refusal that says that something else is asked for. */
const OTHER = "lesson";
const YOU = "p1";

export class LessonRun {
  moment: LessonMoment | null = $state.raw(null);
  /** Why the last thing done was not what is asked for. */
  hint: Refusal | null = $state.raw(null);
  problem: Refusal | null = $state.raw(null);
  /** Counts how often the lesson was begun at a step, instead of going on to it. */
  visit: number = $state(0);
  size: Size = { width: 10, height: 10 };
  readonly step: LessonStep | null = $derived(this.moment?.step ?? null);
  readonly isDone: boolean = $derived(this.moment !== null && this.moment.step === null);

  private ear: Ear | null = null;
  private isMoving = false;
  private noted = 0;

  constructor(
    readonly game: string,
    readonly lesson: string,
    private readonly reached: (moment: LessonMoment) => void,
  ) {}

  /** Begin at this step, as if all before it had been done. */
  async begin(number: number): Promise<void> {
    const moment = await this.fetch(number);
    if (moment === null) return;
    this.reach(moment);
    this.visit += 1;
  }

  /** The step is done: go on to the next one, with all that is drawn. */
  async advance(): Promise<void> {
    const before = this.moment;
    if (before?.step == null || this.isMoving) return;
    this.isMoving = true;
    const moment = await this.fetch(before.number + 1);
    this.isMoving = false;
    if (moment === null) return;
    this.reach(moment);
    this.tell({ ...moment.observed, reset: false });
    const heard = before.notes.length;
    for (const noted of moment.notes.slice(heard)) this.tell({ ...noted, number: this.next() });
    for (const pinned of moment.pins) this.tell(pinned);
  }

  /** The sheet as it is kept: is what is asked for on it? */
  look(kept: string | undefined): void {
    if (this.step === null) return;
    const progress = onSheet(this.step.deed, kept, this.size);
    if (progress === "done") void this.advance();
    else if (progress === "other") this.hint = this.otherwise();
    else if (progress === "open" && this.hint?.code === OTHER) this.hint = null;
  }

  /** What surrounds a connection that leads to this lesson. */
  get line(): Environment {
    return { ...browserEnvironment(() => ""), dial: (ear) => this.dialled(ear) };
  }

  private otherwise(): Refusal {
    return { code: OTHER, sentence: this.step?.otherwise[settings.language] ?? "" };
  }

  /** Where the lesson before this step is asked for, and an act there is judged. */
  private urlOf(number: number): string {
    const [game, lesson] = [this.game, this.lesson].map(encodeURIComponent);
    return `/api/lessons/${game}/${lesson}/${number}`;
  }

  private async fetch(number: number): Promise<LessonMoment | null> {
    const answer = await ask<LessonMoment>(this.urlOf(number));
    this.problem = answer.ok ? null : refusalOf(answer.problem);
    return answer.ok ? answer.value : null;
  }

  private reach(moment: LessonMoment): void {
    this.moment = moment;
    this.hint = null;
    this.reached(moment);
  }

  // --- the line ------------------------------------------------------------------------------

  private dialled(ear: Ear): Wire {
    this.ear = ear;
    queueMicrotask(() => ear.opened());
    return {
      send: (text) => this.heard(JSON.parse(text) as ToServer),
      close: () => {
        if (this.ear === ear) this.ear = null;
      },
    };
  }

  private tell(message: ToClient): void {
    this.ear?.heard(JSON.stringify(message));
  }

  private heard(said: ToServer): void {
    if (said.kind === "hello") this.welcome();
    else if (said.kind === "ping") this.tell({ kind: "pong" });
    else if (said.kind !== "watch_matches") this.command(said);
  }

  private welcome(): void {
    const { moment } = this;
    if (moment === null) return;
    const { lobby, observed, notes, pins } = moment;
    this.noted = notes.length;
    const name = settings.calledName;
    const sheet = sheetAfter(moment.done, this.size);
    const seat = lobby.seats.find(({ player }) => player === YOU)?.seat;
    const sheets = sheet === undefined || seat === undefined ? {} : this.sheetOf(seat, sheet);
    this.tell({
      kind: "welcome",
      you: YOU,
      token: "",
      version: "",
      lobby: { ...lobby, players: lobby.players.map((player) => ({ ...player, name })) },
      sheets,
      notes,
    });
    this.tell(observed);
    for (const pinned of pins) this.tell(pinned);
  }

  private sheetOf(seat: Seat, sheet: string): Partial<Record<Seat, string>> {
    return { [operatorOf(sideOf(seat))]: sheet };
  }

  private command(said: Command & { readonly id: string }): void {
    const { id } = said;
    switch (said.kind) {
      case "act":
        void this.act(id, said.seat, said.action);
        break;
      case "why_not":
        void this.judge(said.seat, said.action, true).then((refusal) => this.answer(id, refusal));
        break;
      case "pin":
        this.answer(id, null);
        this.tell({ kind: "pinned", seat: said.seat, cell: said.cell, places: {} });
        this.compare("pin", said.cell !== null, (deed) => deed.cell === said.cell);
        break;
      case "send_note":
        this.answer(id, null);
        this.say(said.seat, said.note);
        break;
      case "save_sheet":
      case "set_language":
        this.answer(id, null);
        break;
      default:
        // The table of a lesson is laid for good.
        this.answer(id, this.otherwise());
    }
  }

  private answer(id: string, refusal: Refusal | null): void {
    this.tell(refusal === null ? { kind: "acked", id } : { kind: "refused", id, ...refusal });
  }

  private async act(id: string, seat: Seat, action: Action): Promise<void> {
    const refusal = await this.judge(seat, action, false);
    this.answer(id, refusal);
    if (refusal === null) await this.advance();
  }

  private async judge(seat: Seat, action: Action, onlyAsk: boolean): Promise<Refusal | null> {
    const number = this.moment?.number ?? 0;
    const act: LessonAct = { seat, action, only_ask: onlyAsk };
    const answer = await ask<Judged>(this.urlOf(number), act);
    if (!answer.ok) return refusalOf(answer.problem);
    const { code, sentence } = answer.value;
    return code === null ? null : { code, sentence };
  }

  private say(seat: Seat, note: Extract<Command, { kind: "send_note" }>["note"]): void {
    const { moment } = this;
    if (moment === null) return;
    this.tell({
      kind: "noted",
      number: this.next(),
      seat,
      by: YOU,
      note,
      heard: moment.observed.seq,
    });
    this.compare("say", true, (deed) => sameNote(deed.note, note));
  }

  /** Notes are numbered as they come, own ones among those that are written down. */
  private next(): number {
    this.noted += 1;
    return this.noted;
  }

  /** Something was shown or said: is it what is asked for? */
  private compare<K extends "pin" | "say">(
    kind: K,
    counts: boolean,
    isMet: (deed: Extract<LessonStep["deed"], { kind: K }>) => boolean,
  ): void {
    const deed = this.step?.deed;
    if (deed?.kind !== kind || !counts) return;
    if (isMet(deed as Extract<LessonStep["deed"], { kind: K }>)) void this.advance();
    else this.hint = this.otherwise();
  }
}

/** Why the server did not do it, or did not answer. */
function refusalOf(problem: Problem): Refusal {
  return { code: problem.code, sentence: failureOf(problem) };
}

function sameNote(a: object, b: object): boolean {
  const flat = (note: object): string =>
    JSON.stringify(Object.entries(note).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return flat(a) === flat(b);
}
