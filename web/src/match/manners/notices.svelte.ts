/** Telling a person that a match over days waits for them: in a tab in the background, in a closed browser. */

import { boatNames } from "../../connection/names";
import { shelf } from "../../connection/catalogue.svelte";
import type { MatchState } from "../../connection/state.svelte";
import { recall, remember } from "../../core/memory";
import { minutesBehind } from "../../core/when";
import { enemyOf } from "../../core/seats";
import type { Subscription } from "../../protocol";
import { settings, t } from "../../settings.svelte";

/** How this browser tells of a match: while a tab is open, or also when it is closed. */
type How = "open" | "closed";

/** What a match says to its person: it is their turn, or it is over. */
export type Call = "turn" | "over";

/** The worker that hears of the push service. */
const WORKER = "/notices.js";

/** Minutes of the day, in the reader's own time. */
const QUIET = { from: 22 * 60, to: 8 * 60 } as const;
const DAY_MIN = 24 * 60;

/** Matches of which this browser has remembered that it tells. */
const MOST = 50;

class Notices {
  private wanted: readonly string[] = $state.raw(recall("notices")?.split(" ") ?? []);
  isQuietAtNight: boolean = $state(recall("notices.night") !== "loud");
  isDenied: boolean = $state(false);
  private readonly renewed = new Set<string>();

  readonly canTell: boolean = typeof Notification !== "undefined";

  how(code: string): How | undefined {
    const found = this.wanted.find((each) => each.startsWith(`${code}:`));
    return found?.split(":")[1] as How | undefined;
  }

  /** Asked at a press: browsers show their own question then. */
  async want(match: MatchState, code: string): Promise<void> {
    this.isDenied = (await Notification.requestPermission()) !== "granted";
    if (this.isDenied) return;
    this.note(code, "open");
    const subscription = await this.subscription(true);
    if (subscription === null) return;
    if ((await match.do({ kind: "subscribe", subscription })) === null) this.note(code, "closed");
  }

  /** Browsers change their addresses: once a visit the server is told the one of today. */
  async renew(match: MatchState): Promise<void> {
    const { lobby } = match;
    if (lobby?.phase !== "running" || this.renewed.has(lobby.code)) return;
    if (this.how(lobby.code) !== "closed" || Notification.permission !== "granted") return;
    this.renewed.add(lobby.code);
    await shelf.load();
    if (shelf.catalogue === null) this.renewed.delete(lobby.code);
    const subscription = await this.subscription(true);
    if (subscription !== null) await match.do({ kind: "subscribe", subscription });
  }

  async leave(match: MatchState, code: string): Promise<void> {
    this.note(code, null);
    const subscription = await this.subscription(false);
    if (subscription !== null)
      await match.do({ kind: "unsubscribe", endpoint: subscription.endpoint });
  }

  async switchNight(match: MatchState, code: string): Promise<void> {
    this.isQuietAtNight = !this.isQuietAtNight;
    remember("notices.night", this.isQuietAtNight ? "quiet" : "loud");
    if (this.how(code) === "closed") await this.want(match, code);
  }

  /** In a hidden tab; a closed browser hears it of the push service. */
  tell(match: MatchState, call: Call): void {
    const { lobby, side } = match;
    if (!lobby || !side || document.visibilityState === "visible") return;
    if (this.how(lobby.code) !== "open" || Notification.permission !== "granted") return;
    const boats = boatNames(lobby.boats);
    const title = t("yours.against", { own: boats[side], other: boats[enemyOf(side)] });
    try {
      new Notification(title, { body: t(`notice.${call}`), tag: lobby.code });
    } catch {
      // On phones only workers may; the tab has its sound.
    }
  }

  private note(code: string, how: How | null): void {
    const others = this.wanted.filter((each) => each !== "" && !each.startsWith(`${code}:`));
    this.wanted = [...(how === null ? [] : [`${code}:${how}`]), ...others].slice(0, MOST);
    remember("notices", this.wanted.join(" "));
  }

  /** How the push service of this browser knows it; null if there is none, or the server sends nothing. */
  private async subscription(makes: boolean): Promise<Subscription | null> {
    const key = shelf.catalogue?.push_key ?? "";
    if (key === "" || !("serviceWorker" in navigator) || !("PushManager" in window)) return null;
    try {
      await navigator.serviceWorker.register(WORKER);
      const { pushManager } = await navigator.serviceWorker.ready;
      const options = { userVisibleOnly: true, applicationServerKey: key };
      const made = makes
        ? await pushManager.subscribe(options)
        : await pushManager.getSubscription();
      const { endpoint, keys } = made?.toJSON() ?? {};
      const [p256dh, auth] = [keys?.["p256dh"], keys?.["auth"]];
      if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
      const quiet = this.isQuietAtNight ? quietHours(minutesBehind()) : null;
      const { language } = settings;
      return { endpoint, p256dh, auth, language, quiet };
    } catch {
      return null;
    }
  }
}

/** The quiet hours in minutes of the day of Greenwich; `offset` as browsers say it. */
export function quietHours(offset: number): readonly [number, number] {
  const utc = (minute: number): number => (minute + offset + DAY_MIN) % DAY_MIN;
  return [utc(QUIET.from), utc(QUIET.to)];
}

export const notices = new Notices();

/** Tell a person what calls them, and the server once they really look: then it tells them anew. */
export function attend(match: MatchState, call: Call | null): () => void {
  const look = (): void => {
    if (document.visibilityState === "visible") void match.do({ kind: "seen" });
  };
  if (call !== null) notices.tell(match, call);
  void notices.renew(match);
  look();
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}
