/** One match as this browser knows it: the fold of what the server said. */

import { SvelteMap } from "svelte/reactivity";
import { assertNever } from "../core/assertNever";
import { arrivalAt, dropArrival, freshArrival } from "./arrival";
import { shelf } from "./catalogue.svelte";
import type { AnyClient, Ground } from "../games/contract";
import { loadedClient, isPlayable, loadClient } from "../games/registry";
import { chartOf } from "./chart";
import { missions } from "./missions.svelte";
import { matches } from "./remembered.svelte";
import { Saver } from "./saver";
import { dropToken, hiddenIn, keepHidden, keepToken, tokenFor } from "./tokens";
import { part, wanted } from "../parts/part";
import type {
  Event,
  Explained,
  Helped,
  Action,
  Lobby,
  Greeted,
  Noted,
  Observation,
  Observed,
  Options,
  Outcome,
  PlayerInfo,
  RematchMade,
  Seat,
  SeatOffer,
  Side,
  View,
  Viewer,
  Voted,
  Welcome,
} from "../protocol";
import { sideOf } from "../core/seats";
import { settings, t } from "../settings.svelte";
import {
  browserEnvironment,
  Connection,
  matchSocketUrl,
  type Command,
  type Environment,
  type ConnectionState,
  type Listener,
} from "./socket";
import type { Countdown, Entry, PinMark, Refusal } from "../stations/contract";
import type { BothDeduced } from "../stations/deduced";
import { countdownsOf } from "../stations/timers";

/** How a person comes to a match. */
export interface Coming {
  readonly code: string;
  readonly name: string;
  readonly spectate: boolean;
  /** This screen is the table: it belongs to no player, even where a person of the match uses it too. */
  readonly table?: boolean | undefined;
  /** Is ready on arrival. */
  readonly eager: boolean;
  /** By which line, if not by the server's; such a match is no match of its people. */
  readonly line?: Environment | undefined;
}

/** Observations that just came, or that a crew has just taken back, for ears: not those of a reload. */
export type Heed = (fresh: readonly Entry<Observation>[], isTakenBack: boolean) => void;

/** What a person has said to all others; hidden words leave a gap in the numbers, from 1. */
export interface Greeting extends Greeted {
  readonly number: number;
}

/** Most reasons of bots that are shown. */
const REASONS = 20;

export class MatchState {
  line: ConnectionState = $state.raw({ kind: "dialling", attempt: 0 });
  lobby: Lobby | null = $state.raw(null);
  /** People who have left the table since this page came: as they were seen last. */
  left: readonly PlayerInfo[] = $state.raw([]);
  /** Whose notes this page was told, and from which seat they spoke last. */
  private speakers: Readonly<Record<string, Seat>> = $state.raw({});
  /** When the lobby was told, on this machine's clock: from then on its seconds run. */
  lobbyAt: number = $state(0);
  /** How the game is played; null until it is loaded. */
  client: AnyClient | null = $state.raw(null);
  you: string = $state("");
  view: View | null = $state.raw(null);
  log: readonly Entry<Observation>[] = $state.raw([]);
  /** What has really happened, for people who watch with a delay where both crews allow it. */
  truth: readonly Event[] = $state.raw([]);
  offers: readonly SeatOffer[] = $state.raw([]);
  waitsFor: readonly Seat[] = $state.raw([]);
  timers: readonly Countdown[] = $state.raw([]);
  /** When the time of the match was 0, on this machine's clock, had it never been paused. */
  begunAt: number = $state(0);
  sheets: Readonly<Partial<Record<Seat, string>>> = $state.raw({});
  /** What people have said to all others since this page came, oldest first. */
  greetings: readonly Greeting[] = $state.raw([]);
  /** Whose words this browser does not show in this match. */
  hidden: readonly string[] = $state.raw([]);
  /** What people of the own crew want besides the rules. */
  voted: Voted["wanted"] = $state.raw({});
  /** What the own crew has said, oldest first. */
  notes: readonly Noted[] = $state.raw([]);
  /** Why bots of the own crew did what they did, if that was agreed: the latest, oldest first. */
  reasons: readonly Explained[] = $state.raw([]);
  pins: Readonly<Partial<Record<Seat, PinMark>>> = $state.raw({});
  /** What the program computed last for an own seat. */
  private computed: Helped | null = $state.raw(null);
  /** Where each boat can be by what all have heard of it. */
  deduced: BothDeduced = $state.raw({});
  /** The program of the game could not be fetched: only a reload helps. */
  isLost: boolean = $state(false);
  outcome: Outcome | null = $state.raw(null);
  rematch: RematchMade | null = $state.raw(null);
  /** Milliseconds to each person at the table and back, as the server measures them. */
  lags: Readonly<Record<string, number>> = $state.raw({});
  /** Something the server wants to be known that answers no command. */
  notice: Refusal | null = $state.raw(null);
  /** Why what was asked for last is not done, if no place of its own says so; else empty. */
  answer: string = $state("");

  /** Own seats, in the order of the cardboard. */
  readonly seats: readonly Seat[] = $derived(
    (this.lobby?.seats ?? []).filter(({ player }) => player === this.you).map(({ seat }) => seat),
  );
  readonly side: Side | null = $derived(this.seats[0] === undefined ? null : sideOf(this.seats[0]));
  readonly viewer: Viewer = $derived(this.seats[0] ?? "spectator");
  readonly legal: readonly Action[] = $derived(this.offers.flatMap(({ legal }) => legal));
  readonly isHost: boolean = $derived(this.lobby !== null && this.lobby.host === this.you);
  /** Has this person come to play, but sits nowhere? */
  readonly isWithoutPost: boolean = $derived(
    this.seats.length === 0 &&
      (this.lobby?.players.some(({ id, spectator }) => id === this.you && !spectator) ?? false),
  );
  /** What the program computed last, for a seat that is still one's own. */
  readonly helped: Helped | null = $derived(
    this.computed !== null && this.seats.includes(this.computed.seat) ? this.computed : null,
  );
  /** May this person take back what was done last? */
  readonly takesBack: boolean = $derived(this.offers.some(({ undo }) => undo === true));
  /** Does the match wait for one of the own seats? */
  readonly isMyTurn: boolean = $derived(this.waitsFor.some((seat) => this.seats.includes(seat)));

  private readonly connection: Connection;
  private readonly saver: Saver<Seat, string>;
  private token: string | null;
  /** What a person asked for last, until it is answered. */
  private asked: {
    readonly words: string;
    readonly answer: Promise<Refusal | null>;
  } | null = null;
  /** Does this browser remember the match and who one is there? */
  private readonly isKept: boolean;
  /** What came before the client and, if views tell of it, the chart were there. */
  private early: readonly Observed[] = [];
  private ground: Ground<Options> | null = null;
  private isSurveying = false;
  private eager: boolean;
  /** The game whose program is fetched: the host of a lobby may choose another. */
  private game = "";
  private readonly listeners = new SvelteMap<number, Heed>();
  /** How often crews have taken acts back beside other people. */
  private takenBack = 0;
  private greeted = 0;
  private listenerCount = 0;

  constructor(readonly coming: Coming) {
    this.isKept = coming.table !== true && coming.line === undefined;
    this.token = this.isKept ? tokenFor(coming.code) : null;
    this.hidden = hiddenIn(coming.code);
    const arrival = this.isKept && this.token === null ? arrivalAt(coming.code) : freshArrival();
    this.eager = coming.eager;
    const listener: Listener = {
      hello: () => ({
        kind: "hello",
        match: coming.code,
        token: this.token,
        since: this.connection.since,
        language: settings.language,
        name: coming.name === "" ? null : coming.name,
        spectate: coming.spectate,
        ...(coming.table === true ? { table: true } : {}),
        ...(this.token === null ? { arrival } : {}),
      }),
      line: (line) => this.lineChanged(line),
      told: (message) => this.told(message),
    };
    const around =
      coming.line ?? browserEnvironment((at) => matchSocketUrl(location, coming.code, at));
    this.connection = new Connection(around, listener);
    this.saver = new Saver(
      (seat, body) => {
        void this.do({ kind: "save_sheet", seat, body }).then((refusal) => {
          if (refusal?.code === "pens_rest") this.saver.again(seat, body);
        });
      },
      (ms, then) => void setTimeout(then, ms),
    );
  }

  /** Connect, and stay connected until the answer is called. */
  open(): () => void {
    const nudge = (): void => this.connection.nudge();
    const flush = (): void => this.saver.flush();
    /** The match explains refusals in the language of the page. */
    const speak = (): void => void this.do({ kind: "set_language", language: settings.language });
    settings.heeded.add(speak);
    addEventListener("online", nudge);
    document.addEventListener("visibilitychange", nudge);
    addEventListener("pagehide", flush);
    this.connection.open();
    return () => {
      settings.heeded.delete(speak);
      removeEventListener("online", nudge);
      document.removeEventListener("visibilitychange", nudge);
      removeEventListener("pagehide", flush);
      flush();
      this.connection.close();
    };
  }

  /** Try again now. */
  nudge(): void {
    this.connection.nudge();
  }

  /** Be told of fresh observations until the answer is called. */
  heed(listener: Heed): () => void {
    this.listenerCount += 1;
    const key = this.listenerCount;
    this.listeners.set(key, listener);
    return () => this.listeners.delete(key);
  }

  /** Do what a person asks for with a key, and tell why it is not done (empty: it is).
   *
   * While the connection is away it waits, and is told to; pressed again, it is asked for once.
   */
  ask(
    command: Command,
    tell: (sentence: string) => void = (sentence) => (this.answer = sentence),
  ): Promise<Refusal | null> {
    const isOpen = this.line.kind === "open";
    const words = JSON.stringify(command);
    if (this.asked?.words === words) {
      tell(t(isOpen ? "line.under_way" : "line.kept"));
      return this.asked.answer;
    }
    tell(isOpen ? "" : t("line.kept"));
    const answer = this.do(command).then((refusal) => {
      if (this.asked?.words === words) this.asked = null;
      tell(refusal?.sentence ?? "");
      return refusal;
    });
    this.asked = { words, answer };
    return answer;
  }

  /** Ask the server for something; null is done. */
  do(command: Command): Promise<Refusal | null> {
    return this.connection.command(command);
  }

  /** Show nothing more of what a person says in this match, or show it again from now on. */
  hide(player: string, on: boolean): void {
    const others = this.hidden.filter((each) => each !== player);
    this.hidden = on ? [...others, player] : others;
    keepHidden(this.coming.code, this.hidden);
    if (on) this.forgetWords(player);
  }

  /** Who has spoken in the crew and had left before this page came: their ids and seats, no names. */
  get leftBefore(): readonly (readonly [string, Seat])[] {
    const known = [...(this.lobby?.players ?? []), ...this.left].map(({ id }) => id);
    return Object.entries(this.speakers).filter(([id]) => !known.includes(id));
  }

  /** Show nothing more of what a person has said until now. */
  forgetWords(player: string): void {
    this.greetings = this.greetings.filter(({ by }) => by !== player);
    this.notes = this.notes.filter(({ by }) => by !== player);
  }

  /** Are the words of this person not shown? Those of bots are. */
  private isHidden(by: string | null): boolean {
    return by !== null && this.hidden.includes(by);
  }

  /** Keep pencil work. */
  saveSheet(seat: Seat, body: string): void {
    this.sheets = { ...this.sheets, [seat]: body };
    this.saver.save(seat, body);
  }

  private lineChanged(line: ConnectionState): void {
    if (line.kind === "refused" && line.refusal.code === "wrong_token" && this.isKept)
      dropToken(this.coming.code);
    this.line = line;
  }

  private told(message: Parameters<Listener["told"]>[0]): void {
    switch (message.kind) {
      case "welcome":
        this.welcomed(message);
        break;
      case "lobby":
        this.seated(message);
        break;
      case "observed":
        if (message.reset) this.deduced = {}; // what follows from it comes again behind it
        this.observed(message);
        break;
      case "uncovered":
        this.truth = message.reset ? message.events : [...this.truth, ...message.events];
        break;
      case "lags":
        this.lags = message.ms;
        break;
      case "sheet":
        this.sheets = { ...this.sheets, [message.seat]: message.body };
        break;
      case "pinned":
        this.pins = { ...this.pins, [message.seat]: message };
        break;
      case "noted":
        this.hear([message]);
        break;
      case "explained":
        this.explain(message);
        break;
      case "helped":
        this.computed = message;
        break;
      case "deduced":
        this.deduced = { ...this.deduced, [message.side]: message };
        break;
      case "greeted":
        this.greet(message);
        break;
      case "voted":
        this.voted = message.wanted;
        break;
      case "ended":
        this.outcome = message.outcome;
        this.note();
        break;
      case "rematch_made":
        if (tokenFor(message.code) === null && message.token !== "") {
          keepToken(message.code, message.token); // who has been there has a later one
        }
        this.rematch = message;
        break;
      case "notice":
        this.notice = { code: message.code, sentence: message.sentence };
        break;
      default:
        assertNever(message);
    }
  }

  private greet(said: Greeted): void {
    this.greeted += 1;
    if (!this.isHidden(said.by))
      this.greetings = [...this.greetings, { ...said, number: this.greeted }];
  }

  private welcomed(welcome: Welcome): void {
    this.you = welcome.you;
    this.token = welcome.token;
    if (this.isKept && !this.coming.spectate) keepToken(this.coming.code, welcome.token);
    if (this.isKept) dropArrival(this.coming.code);
    this.sheets = welcome.sheets;
    this.pins = {};
    this.voted = {};
    this.notes = [];
    this.reasons = [];
    this.hear(welcome.notes);
    this.seated(welcome.lobby);
    if (this.eager && welcome.lobby.phase === "lobby")
      void this.do({ kind: "set_ready", ready: true });
    this.eager = false;
  }

  /** The start page remembers the matches of those who play. */
  private note(): void {
    if (!this.isKept) return;
    if (this.lobby !== null && (this.seats.length > 0 || this.isWithoutPost))
      matches.note(this.lobby, this.you, this.outcome);
  }

  /** What the crew said; a player who changes posts is told it again. */
  private hear(notes: readonly Noted[]): void {
    const spoke = notes.flatMap(({ by, seat }) => (by === null ? [] : [[by, seat] as const]));
    this.speakers = { ...this.speakers, ...Object.fromEntries(spoke) };
    const last = this.notes.at(-1)?.number ?? 0;
    const fresh = notes.filter(({ number, by }) => number > last && !this.isHidden(by));
    this.notes = [...this.notes, ...fresh];
  }

  /** Why a bot of the crew has just acted; likewise. */
  private explain(reason: Explained): void {
    if (reason.number > (this.reasons.at(-1)?.number ?? 0))
      this.reasons = [...this.reasons, reason].slice(-REASONS);
  }

  private seated(lobby: Lobby): void {
    const seen = [...this.left, ...(this.lobby?.players ?? [])];
    const here = lobby.players.map(({ id }) => id);
    this.left = seen.filter(({ id, spectator }) => !spectator && !here.includes(id));
    this.lobby = lobby;
    if (this.isKept) missions.note(lobby);
    this.note();
    this.lobbyAt = Date.now();
    if (this.game !== lobby.game) {
      this.game = lobby.game;
      this.client = loadedClient(lobby.game) ?? null;
    }
    if (this.client === null && isPlayable(lobby.game)) void this.enter(lobby.game);
  }

  private async enter(game: string): Promise<void> {
    try {
      const client = (await wanted(part(() => loadClient(game)))) ?? null;
      if (this.game !== game) return;
      this.client = client;
    } catch {
      this.isLost = true;
      return;
    }
    this.catchUp();
  }

  private catchUp(): void {
    const { early } = this;
    this.early = [];
    for (const message of early) this.observed(message);
  }

  /** Get what views tell of; the match has begun, so that it is agreed on. */
  private async survey({ model }: AnyClient, { game, options }: Lobby): Promise<void> {
    if (this.isSurveying) return;
    this.isSurveying = true;
    await shelf.load();
    const info = shelf.game(game);
    const chart = info && (await chartOf(info, model, options));
    this.isSurveying = false;
    if (!chart) {
      this.isLost = true;
      return;
    }
    this.ground = { options, chart };
    this.catchUp();
  }

  private observed(message: Observed): void {
    if (this.client === null) {
      this.early = [...this.early, message];
      return;
    }
    const { lobby } = this;
    if (lobby === null) return;
    const { model } = this.client;
    if (model.chart?.isInViews !== true)
      this.ground ??= { options: lobby.options, chart: { archer_mines: [] } };
    const { ground } = this;
    if (ground === null) {
      this.early = [...this.early, message];
      void this.survey(this.client, lobby);
      return;
    }
    const fresh: Entry<Observation>[] = [];
    const isNews = !message.reset || (message.observations.length < FEW && this.view === null);
    const isThere = this.view !== null;
    let view = message.reset || this.view === null ? model.blank(this.viewer, ground) : this.view;
    let seq = message.seq - message.observations.length;
    const begun = Date.now() - message.clock_s * 1000;
    for (const [place, observation] of message.observations.entries()) {
      view = model.reduce(view, observation);
      seq += 1;
      const time = message.times[place];
      const at = time === undefined ? undefined : begun + time * 1000;
      const withdrawn = this.withdrawn(message, seq, view, model);
      fresh.push({ seq, turn: model.turnsBegun(view), at, observation, withdrawn });
    }
    const takenBack = (message.withdrawn ?? []).length;
    this.begunAt = begun;
    this.view = view;
    this.log = message.reset ? fresh : [...this.log, ...fresh];
    this.offers = message.offers;
    this.waitsFor = message.waits_for;
    this.timers = countdownsOf(message.timers, Date.now(), this.timers);
    const back =
      isThere && takenBack > this.takenBack ? lastWithdrawn(fresh, message.withdrawn) : undefined;
    if (message.reset) this.takenBack = takenBack;
    if (back !== undefined) this.tellEars(back, true);
    else if (isNews && fresh.length > 0) this.tellEars(fresh, false);
  }

  /** What was said behind an observation of this number and is taken back. */
  private withdrawn(
    message: Observed,
    behind: number,
    view: View,
    model: AnyClient["model"],
  ): readonly Entry<Observation>[] | undefined {
    const said = (message.withdrawn ?? []).filter(({ seq }) => seq === behind);
    if (said.length === 0) return undefined;
    return said
      .flatMap(({ observations }) => {
        let after = view;
        return observations.map((observation) => {
          after = model.reduce(after, observation);
          return { turn: model.turnsBegun(after), observation };
        });
      })
      .map((each, place) => ({ ...each, seq: behind + (place + 1) / MANY }));
  }

  private tellEars(fresh: readonly Entry<Observation>[], isTakenBack: boolean): void {
    for (const listener of this.listeners.values()) listener(fresh, isTakenBack);
  }
}

/** What was taken back last, without what was taken back at the same place before. */
function lastWithdrawn(
  log: readonly Entry<Observation>[],
  said: Observed["withdrawn"],
): readonly Entry<Observation>[] {
  const count = said?.at(-1)?.observations.length ?? 0;
  const all = log.flatMap(({ withdrawn }) => withdrawn ?? []);
  return all.slice(all.length - count);
}

/** More than are ever taken back at one place: their numbers lie between those that count. */
const MANY = 1000;

/** A match that just began is told from the start, and is news all the same. */
const FEW = 5;
