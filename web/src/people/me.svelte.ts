/** The person of this browser, if their name stays: known by a cookie that no script can read. */

import { ask, fetchLobby, type Fetched, failureOf } from "../connection/api";
import { matches, playedAs } from "../connection/remembered.svelte";
import { routeOf } from "../connection/route";
import { tokenFor } from "../connection/tokens";
import type {
  DeviceAsks,
  FreshCode,
  GameId,
  HiddenPerson,
  History,
  Me,
  OwnFigures,
  Played,
} from "../protocol";
import { settings } from "../settings.svelte";
import { browserName } from "./browser";

/** Which matches are asked for; empty means all. */
export interface Wish {
  readonly game: string;
  readonly post: string;
  readonly against: string;
  readonly club: string;
}

export const ALL: Wish = { game: "", post: "", against: "", club: "" };

class Person {
  /** Null for a browser without a name that stays; undefined until that is known. */
  me = $state.raw<Me | null | undefined>();
  /** Why what was asked for last is not done; empty if it is. */
  problem: string = $state("");
  /** Which matches of this browser could not be taken along. */
  left: readonly Left[] = $state.raw([]);
  /** Whom they have hidden, as far as that was asked for. */
  hidden: readonly HiddenPerson[] = $state.raw([]);
  private first: Promise<void> | undefined;
  private codes: ReadonlySet<string> = new Set();

  /** Ask who this is, once if the server answers, and fill the list of matches with theirs. */
  load(): Promise<void> {
    return (this.first ??= this.look());
  }

  async look(): Promise<void> {
    if (!(await this.take(ask<Me | null>("/api/me")))) this.first = undefined;
    else if (this.me) await this.fill();
  }

  /** Has this person a match of this code? */
  async has(code: string): Promise<boolean> {
    await this.load();
    return this.codes.has(code);
  }

  /** Keep the name, and take the matches of this browser along, but for those that are `left`. */
  async keep(name: string): Promise<void> {
    settings.call(name, settings.boat);
    const label = browserName(navigator.userAgent);
    const answer = await ask<Me>("/api/me", { name, label });
    this.left = answer.ok ? await takeAlong() : [];
    if (await this.take(Promise.resolve(answer))) await this.fill();
  }

  /** A code for another device. */
  invite(): Promise<FreshCode | null> {
    return this.heard(ask<FreshCode>("/api/me/invitation", {}));
  }

  /** A code for a piece of paper; the one before is void. */
  paper(): Promise<FreshCode | null> {
    return this.heard(ask<FreshCode>("/api/me/paper", {}));
  }

  /** The device that shows these figures is this person's. */
  async approve(figures: string): Promise<void> {
    if (!(await this.take(ask<Me>("/api/me/approval", { figures })))) await this.look();
  }

  async remove(device: string): Promise<void> {
    await this.take(
      ask<Me | null>(`/api/me/devices/${encodeURIComponent(device)}`, undefined, "DELETE"),
    );
  }

  /** Come by a code: the figures to compare, or null if this browser is the person's already, or it is wrong. */
  async come(code: string): Promise<string | null> {
    const label = browserName(navigator.userAgent);
    const answer = await this.heard(ask<DeviceAsks | Me>("/api/people/devices", { code, label }));
    if (answer === null) return null;
    if ("figures" in answer) return answer.figures;
    await this.look();
    return null;
  }

  /** A passkey was used to sign in, or (null) was not. */
  async signedIn(answer: Fetched<Me> | null): Promise<void> {
    if (answer !== null && (await this.take(Promise.resolve(answer)))) await this.fill();
  }

  async erase(): Promise<void> {
    await this.take(ask<null>("/api/me", undefined, "DELETE"));
  }

  /** Ask whom the person has hidden, if there is one. */
  async lookHidden(): Promise<void> {
    await this.load();
    if (this.me) await this.takeHidden(ask("/api/me/hidden"));
  }

  /** Hide the person of another player, or show them again; why not, or empty. */
  hide(match: string, player: string, hidden: boolean): Promise<string> {
    return this.takeHidden(ask("/api/me/hidden", { match, player, hidden }));
  }

  /** Show a hidden player's person again; why not, or empty. */
  show(id: string): Promise<string> {
    const url = `/api/me/hidden/${encodeURIComponent(id)}`;
    return this.takeHidden(ask(url, undefined, "DELETE"));
  }

  /** Has the person hidden the one who is this player? */
  hides(match: string, player: string): boolean {
    return this.hidden.some((each) => each.match === match && each.player === player);
  }

  private async takeHidden(asked: Promise<Fetched<readonly HiddenPerson[]>>): Promise<string> {
    const answer = await asked;
    if (answer.ok) this.hidden = answer.value;
    return answer.ok ? "" : failureOf(answer.problem);
  }

  history(wish: Wish, skip: number): Promise<Fetched<History>> {
    const said = Object.entries({ ...wish, skip: String(skip) }).filter(
      ([, value]) => value !== "",
    );
    return ask(`/api/me/matches?${new URLSearchParams(said).toString()}`);
  }

  /** What their crews came to in their last matches of a kind, but for one; null: it is not known. */
  async figures(
    game: GameId,
    isRealTime: boolean,
    but: string,
  ): Promise<readonly OwnFigures[] | null> {
    await this.load();
    if (!this.me) return null;
    const said = new URLSearchParams({ game, real_time: String(isRealTime), but });
    const answer = await ask<readonly OwnFigures[]>(`/api/me/figures?${said.toString()}`);
    return answer.ok ? answer.value : null;
  }

  /** A match that is over is theirs no more. */
  async drop(match: string): Promise<void> {
    if (this.me) await ask(`/api/me/matches/${encodeURIComponent(match)}`, undefined, "DELETE");
  }

  /** The list of this browser gets what it lacks of the person's matches. */
  private async fill(): Promise<void> {
    const answer = await this.history(ALL, 0);
    if (!answer.ok) return;
    this.codes = new Set(answer.value.matches.map(({ code }) => code));
    for (const played of answer.value.matches.toReversed()) await lackedFrom(played);
  }

  private async take(asked: Promise<Fetched<Me | null>>): Promise<boolean> {
    const answer = await this.settled(asked);
    if (!answer.ok) return false;
    this.me = answer.value;
    if (this.me === null) {
      this.codes = new Set();
      this.hidden = [];
    }
    if (this.me && settings.name === "") settings.call(this.me.name, settings.boat);
    return true;
  }

  private async heard<T>(asked: Promise<Fetched<T>>): Promise<T | null> {
    const answer = await this.settled(asked);
    return answer.ok ? answer.value : null;
  }

  /** The answer; if there is none, it is said why. */
  private async settled<T>(asked: Promise<Fetched<T>>): Promise<Fetched<T>> {
    const answer = await asked;
    this.problem = answer.ok ? "" : failureOf(answer.problem);
    return answer;
  }
}

/** A match that could not be taken along, and why. */
interface Left {
  readonly code: string;
  readonly why: string;
}

/** Take the matches of this browser along, each by the server that plays it; those that could not be. */
async function takeAlong(): Promise<Left[]> {
  const left: Left[] = [];
  for (const { code } of matches.list) {
    const token = tokenFor(code);
    if (token === null) continue;
    const url = `/api/me/matches?route=${routeOf(code)}`;
    const answer = await ask<Me>(url, { matches: [{ match: code, token }] });
    if (!answer.ok) left.push({ code, why: failureOf(answer.problem) });
  }
  return left;
}

async function lackedFrom(played: Played): Promise<void> {
  if (matches.list.some(({ code }) => code === played.code)) return;
  if (played.result !== null) matches.add(playedAs(played, played.result));
  else {
    const answer = await fetchLobby(played.code);
    if (answer.ok) matches.note(answer.value, played.player, null);
  }
}

export const person = new Person();
