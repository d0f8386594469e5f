/** What the stations of Echo are given, and the places of its line. */

import { speaker } from "../../i18n";
import type { Echo } from "../../protocol";
import { settings } from "../../settings.svelte";
import type { StationProps } from "../../stations/contract";
import { echo } from "./words";

export type EchoProps = StationProps<Echo.View, Echo.Action, Echo.Observation, Echo.EchoOptions>;

export const PLACES = ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1"] as const;

/** Says words of Echo, and of the frame, in the present language. */
export const e = speaker(() => settings.language, echo);
