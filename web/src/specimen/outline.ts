/** Moments of drawing and checking an outline, for pictures. */

import { mount } from "svelte";
import type { Signed } from "../games/captain_sonar/outline/contract";
import { outlineWords } from "../games/captain_sonar/outline/contract";
import type { Line, Way } from "../games/captain_sonar/outline/draft.svelte";
import OutlineCheck from "../games/captain_sonar/outline/OutlineCheck.svelte";
import { extended, type Stroke } from "../games/captain_sonar/outline/pen";
import {
  middleOf,
  SECTION_IDS,
  type SectionId,
  sectionOf,
} from "../games/captain_sonar/outline/profile";
import Tracing from "../games/captain_sonar/outline/Tracing.svelte";
import type { Language } from "../protocol";

/** Around the middle of the band, a little unsteady. */
function drawn(id: SectionId): Line {
  const middle = middleOf(sectionOf(id));
  const stroke = [...middle, ...middle.slice(0, 1)].reduce<Stroke>(
    (line, [x, y]) => extended(line, { x, y }),
    [],
  );
  const tremble = [0, 1, 2, 1, 0, -1, -1, 0, 2, 3, 1, 0, -2, -1];
  return {
    stroke: stroke.map(([x, y], place) => [
      x + (tremble[place % 14] ?? 0),
      y + (tremble[(place * 3) % 14] ?? 0),
    ]),
    keys: "",
  };
}

const STERN: Signed = {
  section: "stern",
  line: drawn("stern"),
  initials: "RF",
  name: "Rosa",
};
const FOUR: readonly Signed[] = [
  STERN,
  { section: "tower", line: drawn("tower"), initials: "JL", name: "Jonas" },
  {
    section: "hull",
    line: { stroke: [], keys: sectionOf("hull").keys },
    initials: "OT",
    name: "Otter",
  },
  { section: "bow", line: drawn("bow"), initials: "ADA", name: "Ada" },
];

interface Moment {
  readonly lines: readonly Signed[];
  readonly open?: readonly SectionId[];
  readonly by?: Way;
  readonly hint?: boolean;
  readonly waits?: "draws" | "in_check";
  readonly dives?: boolean;
  readonly checks?: boolean;
}

const REST = SECTION_IDS.filter((id) => id !== "stern");

export const OUTLINES: Readonly<Record<string, Moment>> = {
  outline: { lines: [STERN], open: REST, by: "either" },
  "outline-pen": { lines: [STERN], open: REST },
  "outline-hint": { lines: [STERN], open: REST, hint: true },
  "outline-keys": { lines: [STERN], open: REST, by: "keys" },
  "outline-last": { lines: FOUR.slice(0, 3), open: ["bow"] },
  "outline-mate": { lines: [STERN], waits: "draws" },
  "outline-shown": { lines: FOUR, waits: "in_check" },
  "outline-dive": { lines: [], dives: true },
  "outline-check": { lines: FOUR, checks: true },
};

/** Show the moment; `react` is told what was done. */
export function showOutline(
  moment: Moment,
  target: HTMLElement,
  language: Language,
  react: (text: string) => void,
): void {
  const c = outlineWords(language);
  const { lines, open = [], by = "pen", hint = false, waits, dives = false } = moment;
  if (moment.checks) {
    const props = { c, boat: "Marlin", lines, leftS: 17, refused: "" };
    mount(OutlineCheck, {
      target,
      props: {
        ...props,
        oncheck: (good: boolean) => {
          react(String(good));
        },
      },
    });
    return;
  }
  mount(Tracing, {
    target,
    props: {
      c,
      lines,
      open,
      waits: waits === undefined ? "" : c(waits, { name: "Jonas", boat: "Marlin" }),
      by,
      gap: 8,
      hint,
      initials: "JL",
      handOver: open.length === 1 ? c("show", { boat: "Marlin" }) : c("pass_on"),
      refused: "",
      order: dives
        ? {
            icon: "submarine",
            text: c("dive"),
            give: () => {
              react("dive");
            },
          }
        : undefined,
      aside: "0:18",
      keys: true,
      onpass: (section: SectionId, line: Line, initials: string, done: () => void) => {
        react(JSON.stringify({ section, line, initials }));
        done();
      },
    },
  });
}
