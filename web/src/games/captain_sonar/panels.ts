/** The Engineer's sheet as it is printed, and what the next cross would do to it.
 *
 * The forecast is a hint for people (CAP-466, CAP-467), read off the drawing as one would at the
 * table. What may be crossed, and what happens then, comes from the server.
 */

import * as tables from "./tables";

export type Panel = "west" | "north" | "south" | "east";
export type Kind = "weapons" | "detection" | "special" | "radiation";
/** The kinds of systems a breakdown puts out of action. */
export const SYSTEM_KINDS = ["weapons", "detection", "special"] as const satisfies readonly Kind[];
export type Circuit = "yellow" | "orange" | "grey";

export interface Symbol {
  readonly id: string;
  readonly panel: Panel;
  readonly kind: Kind;
  /** The circuit it belongs to; a reactor symbol belongs to none. */
  readonly circuit: Circuit | null;
}

/** In the order of the cardboard. */
export const PANELS: readonly Panel[] = ["west", "north", "south", "east"];
export const CIRCUITS: readonly Circuit[] = ["yellow", "orange", "grey"];

export const SYMBOLS: readonly Symbol[] = tables.SYMBOLS;

/** The crossed symbols of a view, by name; bits count in the order of the cardboard. */
export function crossedSymbols(bits: number): ReadonlySet<string> {
  return new Set(SYMBOLS.filter((_, place) => bits & (1 << place)).map((symbol) => symbol.id));
}

export type Effect =
  /** Nothing but the cross. */
  | { readonly kind: "plain" }
  /** Four crosses of a circuit go. */
  | { readonly kind: "repairs"; readonly circuit: Circuit }
  /** The panel or the radiation is full: damage, then everything is erased. */
  | { readonly kind: "damage"; readonly full: "panel" | "radiation" };

function all(of: (symbol: Symbol) => boolean, crossed: ReadonlySet<string>): boolean {
  return SYMBOLS.filter(of).every((symbol) => crossed.has(symbol.id));
}

/** Which comes first when one cross completes both a circuit and a panel. */
export type First = "circuit_first" | "panel_first";

/** What crossing this symbol would do. */
export function effectOf(
  id: string,
  crossed: ReadonlySet<string>,
  first: First = "circuit_first",
): Effect {
  const symbol = SYMBOLS.find((one) => one.id === id);
  const after = new Set([...crossed, id]);
  const repairs = symbol?.circuit && all((one) => one.circuit === symbol.circuit, after);
  const panel = all((one) => one.panel === symbol?.panel, after);
  if (repairs && !(panel && first === "panel_first"))
    return { kind: "repairs", circuit: symbol.circuit };
  if (panel) return { kind: "damage", full: "panel" };
  if (all((one) => one.kind === "radiation", after)) return { kind: "damage", full: "radiation" };
  return { kind: "plain" };
}

/** The sheet after crossing this symbol. */
export function afterCross(
  id: string,
  crossed: ReadonlySet<string>,
  first?: First,
): ReadonlySet<string> {
  const effect = effectOf(id, crossed, first);
  if (effect.kind === "damage") return new Set();
  const left = [...crossed, id];
  if (effect.kind === "plain") return new Set(left);
  return new Set(
    left.filter((each) => SYMBOLS.find((symbol) => symbol.id === each)?.circuit !== effect.circuit),
  );
}

export interface Forecast {
  readonly panel: Panel;
  readonly free: number;
  /**
   * `repair`: a circuit can be completed; `last`: one symbol is left then; `leaks`: four radiation
   * symbols or more are crossed; `damage`: no way round it.
   */
  readonly state: "safe" | "repair" | "last" | "leaks" | "damage";
}

/** So many crossed radiation symbols make every course a warning (CAP-466). */
const MANY_LEAKS = 4;

/** What a course in this direction would mean, as the sheet stands. */
export function forecast(panel: Panel, crossed: ReadonlySet<string>, first?: First): Forecast {
  const free = SYMBOLS.filter((symbol) => symbol.panel === panel && !crossed.has(symbol.id));
  const effects = free.map((symbol) => effectOf(symbol.id, crossed, first).kind);
  if (effects.every((kind) => kind === "damage"))
    return { panel, free: free.length, state: "damage" };
  if (effects.includes("repairs")) return { panel, free: free.length, state: "repair" };
  if (free.length <= 2) return { panel, free: free.length, state: "last" };
  const leaks = blockers("radiation", crossed).length >= MANY_LEAKS;
  return { panel, free: free.length, state: leaks ? "leaks" : "safe" };
}

/** The crossed symbols that keep a kind of system out of action. */
export function blockers(kind: Kind, crossed: ReadonlySet<string>): readonly string[] {
  return SYMBOLS.filter((symbol) => symbol.kind === kind && crossed.has(symbol.id)).map(
    (symbol) => symbol.id,
  );
}
