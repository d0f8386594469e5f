/** The options of a game as fields of a form, read from the schema the server sends. */

import type { AnyModel } from "../../games/contract";
import type { Options } from "../../protocol";
import { isRead } from "./modes";

interface Common {
  readonly name: string;
  readonly group: OptionGroup;
  /** Folded away: only few people care. */
  readonly isAdvanced: boolean;
}

export type Field =
  | (Common & { readonly kind: "choice"; readonly values: readonly string[] })
  | (Common & { readonly kind: "switch" })
  | (Common & {
      readonly kind: "number";
      readonly min: number;
      readonly max: number;
      readonly step: number;
    });

export type OptionGroup = "clock" | "rules";

export const GROUPS: readonly OptionGroup[] = ["clock", "rules"];

type OptionValues = Readonly<Record<string, unknown>>;

interface Property {
  readonly $ref?: string;
  readonly allOf?: readonly Property[];
  readonly anyOf?: readonly Property[];
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Property>>;
}

interface Schema extends Property {
  readonly $defs?: Readonly<Record<string, Property>>;
}

/** Chosen elsewhere on the page: edition, chart, mode and help each have a picker of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "edition",
  "map",
  "scenario",
  "drawing",
  "mode",
  "real_time",
  "help",
]);

const GROUP_OF: Readonly<Record<string, OptionGroup>> = {
  empty_stops_to_claim: "clock",
};

const PLAIN: ReadonlySet<string> = new Set([
  "answer_timeout_s",
  "turn_limit",
  "fixed_start_map1",
  "starts_by_lot",
  "north_pole_damage",
  "rp_limit",
  "duplicates",
  "empty_squares",
  "last_turn",
  "min_players",
  "turn_activation",
  "turn_gate",
  "engineer_query",
  "min_course_interval_s",
  "rt_min_move_interval_s",
  "stop_timeout_s",
  "empty_stop_s",
  "empty_stops_to_claim",
  "resume_s",
  "early_move",
  "outline_by",
  "outline_check",
]);

/** From little to much; a schema lists values by the alphabet. */
const ORDER: readonly string[] = [
  "none",
  "off",
  "soft",
  "hard",
  "suggested",
  "mandatory",
  "pen",
  "keys",
  "either",
];

/** Shares are set in steps of five in a hundred. */
const SHARE = 0.05;

/** The fields of a mode of a game. */
export function fieldsIn(
  model: Pick<AnyModel, "readIn">,
  schema: unknown,
  isRealTime: boolean,
): readonly Field[] {
  return fieldsOf(schema).filter(({ name }) => isRead(model, name, isRealTime));
}

/** The fields in the order of the schema; what cannot be shown as a field is left out. */
export function fieldsOf(schema: unknown): readonly Field[] {
  const root = schema as Schema;
  const properties = resolved(root, root).properties ?? {};
  return Object.entries(properties).flatMap(
    ([name, property]) => fieldOf(name, resolved(property, root)) ?? [],
  );
}

function fieldOf(name: string, property: Property): Field | undefined {
  if (ELSEWHERE.has(name)) return undefined;
  const common = { name, group: groupOf(name), isAdvanced: !PLAIN.has(name) };
  if (property.enum?.every((value) => typeof value === "string"))
    return { ...common, kind: "choice", values: inOrder(property.enum) };
  if (property.type === "boolean") return { ...common, kind: "switch" };
  if (property.type === "integer" || property.type === "number")
    return {
      ...common,
      kind: "number",
      min: property.minimum ?? 0,
      max: property.maximum ?? 9999,
      step: property.type === "integer" ? 1 : SHARE,
    };
  return undefined;
}

function inOrder(values: readonly string[]): readonly string[] {
  return [...values].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
}

function resolved(property: Property, root: Schema): Property {
  const inner = property.$ref ?? property.allOf?.[0]?.$ref;
  const name = inner?.split("/").at(-1);
  return name === undefined ? property : (root.$defs?.[name] ?? {});
}

function groupOf(name: string): OptionGroup {
  return GROUP_OF[name] ?? (/_s$|limit/.test(name) ? "clock" : "rules");
}

export function valueOf(options: Options, name: string): unknown {
  return (options as unknown as OptionValues)[name];
}

/** The same options with another value for one of them. */
export function withValue(
  options: Options,
  name: string,
  value: string | number | boolean,
): Options {
  return { ...options, [name]: value };
}

/** Names of the fields that differ from the printed rules. */
export function changed(
  fields: readonly Field[],
  options: Options,
  printed: Options,
): readonly string[] {
  return fields
    .map(({ name }) => name)
    .filter((name) => valueOf(options, name) !== valueOf(printed, name));
}

/** The preset these options come from: the one that agrees in most fields, by the edition first. */
export function presetOf(options: Options, presets: Readonly<Record<string, Options>>): string {
  const rate = (preset: Options): number =>
    Object.entries(preset as unknown as OptionValues).filter(
      ([name, value]) => valueOf(options, name) === value,
    ).length + (valueOf(options, "edition") === valueOf(preset, "edition") ? 100 : 0);
  const [best = ""] = Object.entries(presets)
    .sort(([, a], [, b]) => rate(b) - rate(a))
    .map(([name]) => name);
  return best;
}
