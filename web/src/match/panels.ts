/** What a running match shows only on demand, or seldom. */

import { component, part, type Part } from "../parts/part";

export const menuPanel = component(() => import("./MenuPanel.svelte"), "panels", "station");
export const crewPanel = component(() => import("./CrewPanel.svelte"), "panels", "station");
export const helpPanel = component(() => import("./HelpPanel.svelte"), "panels", "station");
export const uncovered = component(() => import("../replay/Uncovered.svelte"), "late");
export const rerun = component(() => import("../replay/Rerun.svelte"), "late");
export const daysLine = component(() => import("./bands/DaysLine.svelte"), "panels", "station");
export const missionLine = component(() => import("./bands/MissionLine.svelte"), "station", "late");
export const turnNotices = part(() => import("./manners/notices.svelte"), "panels", "station");
export const bands = part(() => import("./bands/bands"), "panels", "station");

/** All that most matches want, what they want first first. */
export const PANELS: readonly Part<unknown>[] = [bands, menuPanel, helpPanel, crewPanel];
