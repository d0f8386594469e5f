/** A screen that shows a match to all and belongs to no player. To be made while a page is set up. */

import { untrack } from "svelte";
import { chartOf } from "../connection/chart";
import { chartDataOf } from "../connection/charts";
import { shelf } from "../connection/catalogue.svelte";
import { namesOf } from "../connection/names";
import { MatchState } from "../connection/state.svelte";
import type { Action, ChartInfo, Lobby, Observation, Options, Side, View } from "../protocol";
import { settings } from "../settings.svelte";
import type { StationProps } from "../stations/contract";
import { narrowedBy, type Narrowed } from "../stations/deduced";
import type { Said } from "../stations/said/announced";
import { GrowingLines, type Tell } from "../stations/said/held";

export class Onlooker {
  readonly match: MatchState;
  chart: ChartInfo | null = $state.raw(null);
  readonly names = $derived.by(() => this.match.lobby && namesOf(this.match.lobby));
  readonly reading = $derived(
    this.names && { language: settings.language, names: this.names, reader: null },
  );
  readonly isRealTime: boolean = $derived.by(() => {
    const { lobby, client } = this.match;
    return lobby !== null && client?.model.isRealTime(lobby.options) === true;
  });
  readonly saidOf = $derived.by(() => {
    const { reading } = this;
    const { client } = this.match;
    return (observation: Observation): Said | undefined =>
      reading === null ? undefined : client?.model.said(observation, reading);
  });
  private readonly lines = new GrowingLines<Observation, Tell<Observation>>(
    (seen, tell) => tell(seen),
    Object.is,
  );
  /** Everything that is news, newest first. */
  readonly news = $derived.by(() => this.lines.of(this.match.log, this.saidOf).toReversed());

  /** How the spaces of each boat have become fewer since this page came. */
  narrowed: Readonly<Record<Side, readonly Narrowed[]>> = $state.raw({ blue: [], yellow: [] });

  constructor(code: string) {
    this.match = new MatchState({ code, name: "", spectate: true, eager: false, table: true });
    void shelf.load();
    $effect(() => this.match.open());
    $effect(() => {
      const { lobby, client } = this.match;
      const game = lobby ? shelf.game(lobby.game) : undefined;
      if (!game || !client || !lobby) return;
      let isNewest = true;
      void chartOf(game, client.model, lobby.options).then((found) => {
        if (isNewest) this.chart = found;
      });
      return () => (isNewest = false);
    });
    $effect(() => {
      const told = Object.values(this.match.deduced);
      untrack(() => {
        for (const each of told)
          this.narrowed = {
            ...this.narrowed,
            [each.side]: narrowedBy(this.narrowed[each.side], each),
          };
      });
    });
  }

  /** What the chart is given: a station without a player. */
  propsOf(
    view: View,
    lobby: Lobby,
    chart: ChartInfo,
  ): StationProps<View, Action, Observation, Options> {
    const { match } = this;
    return {
      view,
      log: match.log,
      options: lobby.options,
      chart: chartDataOf(chart),
      starts: chart.starts,
      seats: [],
      side: "blue",
      offers: [],
      legal: [],
      waitsFor: match.waitsFor,
      dueInS: null,
      timers: match.timers,
      isRealTime: this.isRealTime,
      names: namesOf(lobby),
      act: () => Promise.resolve(null),
      whyNot: () => Promise.resolve(null),
      deduced: match.deduced,
      sheets: {},
      saveSheet: () => undefined,
      pins: {},
      pin: () => undefined,
      connected: match.line.kind === "open",
      keys: false,
    };
  }
}
