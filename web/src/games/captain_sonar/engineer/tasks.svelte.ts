/** The Engineer's tasks: one symbol of the course's panel for each course, then the OK. */

import type { CaptainSonar } from "../../../protocol";
import { SheetTasks } from "../parts/sheetTasks.svelte";
import { type Doing, pressedKey } from "../../../stations/tasks";
import {
  afterCross,
  blockers,
  type Circuit,
  crossedSymbols,
  type Effect,
  effectOf,
  type Forecast,
  forecast,
  PANELS,
  SYMBOLS,
  SYSTEM_KINDS,
  type Panel,
  type Symbol,
} from "../panels";
import { c } from "../post";

export const NUMERALS: Readonly<Record<Circuit, string>> = {
  yellow: "I",
  orange: "II",
  grey: "III",
};

/** Is every kind of system out of action? */
function isDead(crossed: ReadonlySet<string>): boolean {
  return SYSTEM_KINDS.every((kind) => blockers(kind, crossed).length > 0);
}

export class EngineerTasks extends SheetTasks<string> {
  protected readonly role = "engineer";

  readonly due = $derived.by(() => this.legal.crosses.length > 0 || this.legal.tells.length > 0);
  readonly crossed = $derived.by(() => crossedSymbols(this.props().view.own?.crossed ?? 0));
  readonly live = $derived.by((): Panel | null => this.props().view.own?.panel ?? null);
  readonly effect = $derived.by(() =>
    this.chosen === undefined ? undefined : effectOf(this.chosen, this.crossed, this.#first),
  );
  /** The sheet as it would be after the chosen cross. */
  readonly next = $derived.by(() =>
    this.chosen === undefined ? this.crossed : afterCross(this.chosen, this.crossed, this.#first),
  );
  readonly forecasts = $derived.by((): readonly Forecast[] =>
    PANELS.map((panel) => forecast(panel, this.next, this.#first)),
  );
  readonly radiation = $derived.by(() => blockers("radiation", this.crossed).length);
  /** No kind of system works, and no cross mends that: surfacing repairs all (CAP-175). */
  readonly urgent = $derived.by(
    () =>
      isDead(this.crossed) &&
      !SYMBOLS.some(
        ({ id }) =>
          effectOf(id, this.crossed, this.#first).kind === "repairs" &&
          !isDead(afterCross(id, this.crossed, this.#first)),
      ),
  );

  override confirm(): void {
    const [question] = this.legal.tells;
    if (this.chosen === undefined && question !== undefined) this.give(question);
    else super.confirm();
  }

  press(event: KeyboardEvent): boolean {
    const id = this.live === null ? undefined : `${this.live.charAt(0).toUpperCase()}${event.key}`;
    if (id !== undefined && this.legal.crosses.includes(id)) {
      this.choose(id);
      return true;
    }
    if (this.due && pressedKey(this, event.key)) return true;
    if (id === undefined || SYMBOLS.every((symbol) => symbol.id !== id)) return false;
    this.choose(id);
    return true;
  }

  /** What a cross would do, in words. */
  told(effect: Effect): string {
    switch (effect.kind) {
      case "repairs":
        return c("repairs", { circuit: NUMERALS[effect.circuit] });
      case "damage":
        return c(effect.full === "panel" ? "damages_panel" : "damages_radiation");
      case "plain":
        return "";
    }
  }

  /** What crossing this symbol would do, whatever it is. */
  consequence(symbol: Symbol): string {
    const { crossed } = this;
    const effect = effectOf(symbol.id, crossed, this.#first);
    if (effect.kind !== "plain") return this.told(effect);
    if (symbol.kind === "radiation") return c("blocks_nothing", { count: this.radiation + 1 });
    const kind = c(`kind.${symbol.kind}`);
    return c(blockers(symbol.kind, crossed).length > 0 ? "blocks_more" : "blocks", { kind });
  }

  /** Spoken name of a symbol, with its state. */
  readonly describe = (symbol: Symbol): string => {
    const { crossed, legal } = this;
    const state = crossed.has(symbol.id)
      ? c("crossed")
      : legal.crosses.includes(symbol.id)
        ? this.consequence(symbol)
        : c("uncrossed");
    return c("symbol", { symbol: symbol.id, kind: c(`kind.${symbol.kind}`), state });
  };

  /** The words under the chosen symbol. */
  readonly label = $derived.by((): string | null => {
    const symbol = SYMBOLS.find(({ id }) => id === this.chosen);
    return symbol === undefined ? null : this.consequence(symbol);
  });

  /** Beside the name of a panel: how many symbols are free. */
  readonly notes = $derived.by(
    (): Readonly<Record<Panel, { readonly text: string; readonly bad: boolean }>> => {
      const note = (panel: Panel): { text: string; bad: boolean } => {
        const { free, state } = forecast(panel, this.crossed, this.#first);
        return {
          text: c(state === "damage" ? "free_damage" : "forecast.safe", { free }),
          bad: state === "damage",
        };
      };
      return { west: note("west"), north: note("north"), south: note("south"), east: note("east") };
    },
  );

  get #first(): CaptainSonar.CircuitVsPanel {
    return this.props().options.circuit_vs_panel;
  }

  /** The symbols that may be crossed. */
  protected get open(): readonly string[] {
    return this.legal.crosses;
  }

  protected get slot(): Doing["slot"] {
    return { icon: "engineer", text: c("choose_symbol") };
  }

  protected orderOf(symbol: string): CaptainSonar.Action {
    return { kind: "cross_symbol", symbol };
  }

  protected get asked(): string {
    const [question] = this.legal.tells;
    if (question !== undefined && this.chosen === undefined)
      return c("questioned", { system: c(`system.${question.system}`) });
    return c("cross_one", { panel: this.live === null ? "" : c(`course.${this.live}`) });
  }

  protected get primary(): Doing["primary"] {
    const { chosen, effect } = this;
    const [question] = this.legal.tells;
    if (chosen !== undefined && effect !== undefined) {
      if (effect.kind === "repairs")
        return {
          icon: "circuit",
          text: c("ok_repair", { symbol: chosen, circuit: NUMERALS[effect.circuit] }),
        };
      return effect.kind === "damage"
        ? { icon: "burst", text: c("ok_damage", { symbol: chosen }) }
        : { icon: "check", text: c("ok_cross", { symbol: chosen }) };
    }
    if (question === undefined) return undefined;
    return {
      icon: "speech",
      text: c(question.blocked ? "tell_blocked" : "tell_clear", {
        system: c(`system.${question.system}`),
      }),
    };
  }
}
