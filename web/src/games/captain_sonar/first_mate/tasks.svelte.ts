/** The First Mate's tasks: one field on one gauge for each course, then the OK. */

import type { Readiness } from "../../../instruments/types";
import type { CaptainSonar } from "../../../protocol";
import { SheetTasks } from "../parts/sheetTasks.svelte";
import { type Doing, pressedKey } from "../../../stations/tasks";
import { c, usesScenario } from "../post";
import { type Gauge, gaugeOf, type System, systemOfLetter, SYSTEMS } from "../systems";

export interface Marked extends Omit<Gauge, "state"> {
  readonly state: Readiness;
  /** May be marked now. */
  readonly open: boolean;
  /** How it stands, in words. */
  readonly note: string;
}

export class FirstMateTasks extends SheetTasks<System> {
  protected readonly role = "first_mate";

  readonly due = $derived.by(() => this.legal.ok || this.legal.marks.length > 0);
  readonly gauges = $derived.by((): readonly Marked[] =>
    SYSTEMS.map((system) => this.#gauge(system)),
  );

  override confirm(): void {
    if (this.chosen === undefined && this.legal.ok) this.give({ kind: "say_ok" });
    else super.confirm();
  }

  press(event: KeyboardEvent): boolean {
    const system = systemOf(event);
    if (this.due && system !== undefined && this.legal.marks.includes(system)) {
      this.choose(system);
      return true;
    }
    return this.due && pressedKey(this, event.key);
  }

  /** The letter or digit of a gauge that cannot be marked now: why not. */
  pressClosed(event: KeyboardEvent): boolean {
    const system = systemOf(event);
    const isShown = this.gauges.some((each) => each.system === system && each.state !== "absent");
    if (system === undefined || !isShown) return false;
    this.choose(system);
    return true;
  }

  /** The gauges that may be marked. */
  protected get open(): readonly System[] {
    return this.legal.marks;
  }

  protected get asked(): string {
    return c(this.legal.ok ? "all_full" : "mark_one");
  }

  protected get slot(): Doing["slot"] {
    return { icon: "first-mate", text: c("choose_gauge") };
  }

  protected override meanwhile(): string {
    const { sonar, sectors } = this.legal;
    const systems = [
      ...(sectors.length > 0 ? [c("system.drone")] : []),
      ...(sonar ? [c("system.sonar")] : []),
    ];
    return systems.length > 0 ? c("may_detect", { systems }) : "";
  }

  protected orderOf(system: System): CaptainSonar.Action {
    return { kind: "mark_gauge", system };
  }

  #gauge(system: System): Marked {
    const { view, chart } = this.props();
    const gauge = gaugeOf(system, view.own, usesScenario(chart));
    const open = this.legal.marks.includes(system);
    const marked = this.chosen === system;
    const marks = gauge.marks + (marked ? 1 : 0);
    return {
      ...gauge,
      marks,
      missing: gauge.size - marks,
      open,
      state: marked ? "marked" : gauge.state,
      note: this.#note(gauge, marked),
    };
  }

  #note({ state, missing, blocked }: Gauge, marked: boolean): string {
    if (marked) return c(missing === 1 ? "your_mark_ready" : "your_mark");
    if (state === "absent") return c("not_here");
    if (missing > 0) return c("to_go", { missing });
    return blocked.length > 0 ? c("ready_but", { symbols: listed(blocked) }) : c("ready");
  }

  protected get primary(): Doing["primary"] {
    const { chosen } = this;
    if (this.legal.ok) return { icon: "check", text: c("says_ok") };
    const gauge = this.gauges.find(({ system }) => system === chosen);
    if (gauge === undefined) return undefined;
    const system = c(`system.${gauge.system}`);
    const text =
      gauge.missing === 0
        ? c("ok_ready", { system })
        : c("ok_mark", { system, marks: gauge.marks, size: gauge.size });
    return { icon: "check", text };
  }
}

function systemOf({ key }: KeyboardEvent): System | undefined {
  return systemOfLetter(key) ?? SYSTEMS[Number(key) - 1];
}

/** The first two of them; the Engineer's sheet has them all. */
function listed(symbols: readonly string[]): string {
  return symbols.length > 2 ? `${symbols.slice(0, 2).join(", ")}…` : symbols.join(", ");
}
