/** A club as the server knows it, asked again and again while its page is open. */

import { ask, type Fetched, failureOf } from "../connection/api";
import type { ClubChange, ClubName, ClubTable, ClubView, ClubYear } from "../protocol";
import { t } from "../settings.svelte";

/** Milliseconds between two looks. */
const LOOK_MS = 4000;

export class Club {
  /** Null if this browser's person is no member, or has no name; undefined until that is known. */
  view = $state.raw<ClubView | null | undefined>();
  year = $state.raw<ClubYear | null>(null);
  /** Why the last change was refused; empty if it was made. */
  private refused: string = $state("");
  /** Why the club could not be looked at; empty if it could. */
  private unseen: string = $state("");
  private readonly url: string;
  /** Results of the evening that the table of the year knows. */
  private counted = -1;

  /** `screen`: the code by which a screen that all can see looks at it, without a name. */
  constructor(
    id: string,
    private readonly screen = "",
  ) {
    this.url = `/api/clubs/${encodeURIComponent(id)}`;
  }

  /** What the page has to say of a refusal, or of a server that does not answer. */
  get problem(): string {
    return this.refused || this.unseen;
  }

  /** The link as a picture, for who has its code or the screen's. */
  qr(code: string): string {
    return `${this.url}/qr.svg?code=${encodeURIComponent(code)}`;
  }

  /** What the club is called, for who has the code by which one joins; empty for others. */
  async name(code: string): Promise<string> {
    const answer = await ask<ClubName>(`${this.url}/name?code=${encodeURIComponent(code)}`);
    return answer.ok ? answer.value.name : "";
  }

  file(name: "evening" | "year"): string {
    return `${this.url}/${name}.csv`;
  }

  async look(): Promise<void> {
    const seen = this.screen === "" ? "" : `/screen?code=${encodeURIComponent(this.screen)}`;
    const answer = await ask<ClubView>(this.url + seen);
    const isStranger = !answer.ok && ["unknown_club", "keep_name"].includes(answer.problem.code);
    this.unseen = answer.ok || isStranger ? "" : failureOf(answer.problem);
    if (answer.ok) this.take(answer.value);
    else if (isStranger) this.view = null;
  }

  /** Look again and again, until the answer is called. */
  follow(): () => void {
    void this.look();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void this.look();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }

  join(link: string): Promise<boolean> {
    return this.settled(ask<ClubView>(`${this.url}/members`, { link }));
  }

  change(change: ClubChange): Promise<boolean> {
    return this.settled(ask<ClubView | null>(this.url, change));
  }

  start(): Promise<boolean> {
    return this.settled(ask<ClubView>(`${this.url}/round`, {}));
  }

  private async settled(asked: Promise<Fetched<ClubView | null>>): Promise<boolean> {
    const answer = await asked;
    this.refused = answer.ok ? "" : failureOf(answer.problem);
    if (answer.ok) this.take(answer.value);
    else await this.look();
    return answer.ok;
  }

  private take(view: ClubView | null): void {
    this.view = view;
    const counted = view?.table.reduce((sum, { played }) => sum + played, 0) ?? -1;
    if (view === null || view.you === "" || counted === this.counted) return;
    void ask<ClubYear>(`${this.url}/year`).then((answer) => {
      if (!answer.ok) return;
      this.year = answer.value;
      this.counted = counted;
    });
  }
}

/** How a member is called; there is no name of one who has left. */
export function calledIn({ members }: ClubView, member: string): string {
  return members.find(({ id }) => id === member)?.name ?? t("me.somebody");
}

/** The member's table in the round that is played, unless they need not go there any more. */
export function tableOf({ evening, you }: ClubView): ClubTable | undefined {
  const round = evening?.rounds.findLast(({ started }) => started);
  return round?.tables.find(
    ({ seats, ended, called_off }) =>
      ended === null && !called_off && Object.values(seats).includes(you),
  );
}
