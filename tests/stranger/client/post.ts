/** What the stations of Echo are given, and the places of its line. */

import type { Echo } from "../../protocol";
import type { StationProps } from "../../stations/contract";

export type EchoProps = StationProps<Echo.View, Echo.Action, Echo.Observation, Echo.EchoOptions>;

export const PLACES = ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1"] as const;
