/** What a running match shows only on demand, or seldom. */

import { component, part, type Part } from "../parts/part";

export const menuPanel = component(() => import("./MenuPanel.svelte"), "panels");
export const crewPanel = component(() => import("./CrewPanel.svelte"), "panels");
export const helpPanel = component(() => import("./HelpPanel.svelte"), "panels");
export const missionBand = component(() => import("./bands/MissionBand.svelte"), "late");
export const uncovered = component(() => import("./Uncovered.svelte"), "late");
export const peopleBands = part(() => import("./bands/bands"));

/** All that most matches want, what they want first first. */
export const PANELS: readonly Part<unknown>[] = [peopleBands, menuPanel, helpPanel, crewPanel];
