/** Which rules matter at a station now: from what is chosen, the post, and what may be done. */

import type { Role } from "../core/seats";
import type { ChartInfo, Options, Rule, Rules, Situation } from "../protocol";

type ChartPart = NonNullable<Rule["chart"]>;

/** What decides which rules hold in a match. */
export interface Agreed {
  readonly isRealTime: boolean;
  readonly options: Options;
  /** What is drawn on the chart of the match. */
  readonly drawn: readonly ChartPart[];
}

export interface Moment extends Agreed {
  readonly situation: Situation;
  /** The own posts, in the order of the cardboard; none for a spectator. */
  readonly roles: readonly Role[];
  /** The kinds of actions that may be done now. */
  readonly kinds: readonly string[];
  /** The kind of action that is begun at the station, if one is. */
  readonly begun: string | undefined;
}

/** The rules that matter, the most pressing first, each once. */
export function atHand(rules: Rules, moment: Moment): readonly Rule[] {
  const { actions, posts } = rules;
  const offered = Object.keys(actions).filter((kind) => moment.kinds.includes(kind));
  const clauses = [
    ...(actions[moment.begun ?? ""] ?? []),
    ...rolesOf(moment, rules).flatMap((role) => posts[moment.situation]?.[role] ?? []),
    ...offered.flatMap((kind) => actions[kind] ?? []),
  ];
  const all = new Map(
    rules.sections.flatMap((section) => section.rules).map((rule) => [rule.clause, rule]),
  );
  return [...new Set(clauses)]
    .map((clause) => all.get(clause))
    .filter((rule) => rule !== undefined && holds(rule, moment)) as readonly Rule[];
}

/** A spectator reads what a Captain reads. */
function rolesOf({ roles }: Moment, { posts }: Rules): readonly Role[] {
  return roles.length > 0 ? roles : (Object.keys(posts.turn ?? {}).slice(0, 1) as Role[]);
}

/** Does the rule hold in this match? */
function holds(rule: Rule, { isRealTime, options, drawn }: Agreed): boolean {
  if (rule.mode !== null && (rule.mode === "real_time") !== isRealTime) return false;
  if (rule.chart !== null && !drawn.includes(rule.chart)) return false;
  const agreed = options as unknown as Readonly<Record<string, unknown>>;
  const [amount] = rule.amounts;
  if (amount !== undefined && agreed[amount] === 0) return false;
  return Object.entries(rule.options).every(([name, value]) => agreed[name] === value);
}

/** Does the rule hold only where crews have agreed on it? What an option switches off holds by itself. */
export function isAgreedOn(rule: Rule): boolean {
  return rule.edition === null && Object.values(rule.options).some((value) => value !== false);
}

/** The rules that hold in a match. A rule that is looked at stays among them. */
export function held(rules: Rules, agreed: Agreed, clause: string | undefined): Rules {
  const sections = rules.sections
    .map((section) => ({
      ...section,
      rules: section.rules.filter((rule) => rule.clause === clause || holds(rule, agreed)),
    }))
    .filter((section) => section.rules.length > 0);
  return { ...rules, sections };
}

/** The longest value of an option in an address: a drawing is longer, and no rule asks for it. */
const LONGEST = 40;

/** What is agreed as it stands in the address of the page of rules. */
export function writeAgreed({ isRealTime, options, drawn }: Agreed): string {
  const short = Object.entries(options).filter(([, value]) => String(value).length <= LONGEST);
  return JSON.stringify({ isRealTime, drawn, options: Object.fromEntries(short) });
}

/** What an address says is agreed; undefined if it says nothing that can be read. */
export function readAgreed(text: string | undefined): Agreed | undefined {
  try {
    const said = JSON.parse(text ?? "") as Partial<Agreed> | null;
    if (typeof said?.options !== "object" || !Array.isArray(said.drawn)) return undefined;
    return { isRealTime: said.isRealTime === true, options: said.options, drawn: said.drawn };
  } catch {
    return undefined;
  }
}

/** What is drawn on this chart, of what not every chart has. */
export function drawnOn(chart: ChartInfo | null): readonly ChartPart[] {
  if (chart === null) return [];
  const { starts, holes, archer_mines } = chart;
  return [
    ...(Object.keys(starts).length > 0 ? (["starts"] as const) : []),
    ...(holes.length > 0 ? (["holes"] as const) : []),
    ...(archer_mines.length > 0 ? (["archer_mines"] as const) : []),
  ];
}

/** An option that is counted in seconds has a name that ends so. */
export function isInSeconds(option: string): boolean {
  return option.endsWith("_s");
}

/** The agreed numbers of a rule, as "20 s, 3"; empty if it has none. */
export function numbersOf(rule: Rule, options: Options): string {
  const agreed = options as unknown as Readonly<Record<string, unknown>>;
  return rule.amounts
    .filter((name) => Boolean(agreed[name]))
    .map((name) => `${String(agreed[name])}${isInSeconds(name) ? " s" : ""}`)
    .join(", ");
}
