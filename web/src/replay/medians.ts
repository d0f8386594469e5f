/**
 * The median crew of bots, by game and mode, written by tools/medians.py: do not edit.
 *
 * Over both crews of ``MATCHES`` matches between bots of ``LEVEL``.
 */

import type { Figures, Level } from "../protocol";

export const LEVEL: Level = "helmsman";
export const MATCHES = 20;

export const MEDIANS: Readonly<Record<string, Figures>> = {
  "sonar turn": {
    "orders": 19.0,
    "told_per_order": 0.325,
    "without_mark": 0.0,
    "circuits_repaired": 0.0,
    "breakdown_damage": 0.0,
    "ok_after_s": {},
    "gauges_lost": 0.0,
    "shots": 2.0,
    "hits": 1.5,
    "shot_chance": 0.75,
    "missed": 0.0,
    "used_after_s": null,
    "marks_unused": 0.0,
    "turns_to_five": 4.5,
    "turns_to_one": 10.0,
    "pins": 11.0,
    "pins_right": 6.0
  },
  "sonar real_time": {
    "orders": 20.0,
    "told_per_order": 0.29,
    "without_mark": 0.0,
    "circuits_repaired": 0.0,
    "breakdown_damage": 0.0,
    "ok_after_s": {},
    "gauges_lost": 0.0,
    "shots": 2.0,
    "hits": 1.5,
    "shot_chance": 0.75,
    "missed": 0.0,
    "used_after_s": null,
    "marks_unused": 0.0,
    "turns_to_five": 3.5,
    "turns_to_one": 7.5,
    "pins": 9.5,
    "pins_right": 7.0
  },
  "captain_sonar turn": {
    "orders": 39.5,
    "told_per_order": 0.126,
    "without_mark": 0.0,
    "circuits_repaired": 1.0,
    "breakdown_damage": 0.0,
    "ok_after_s": {},
    "gauges_lost": 1.0,
    "shots": 2.0,
    "hits": 2.0,
    "shot_chance": 1.0,
    "missed": 1.0,
    "used_after_s": null,
    "marks_unused": 7.0,
    "turns_to_five": 9.0,
    "turns_to_one": 12.5,
    "pins": 10.0,
    "pins_right": 7.0
  },
  "captain_sonar real_time": {
    "orders": 28.5,
    "told_per_order": 0.221,
    "without_mark": 0.0,
    "circuits_repaired": 1.5,
    "breakdown_damage": 0.0,
    "ok_after_s": {},
    "gauges_lost": 4.5,
    "shots": 2.5,
    "hits": 2.0,
    "shot_chance": 1.0,
    "missed": 0.0,
    "used_after_s": null,
    "marks_unused": 9.0,
    "turns_to_five": 12.0,
    "turns_to_one": 15.0,
    "pins": 9.0,
    "pins_right": 8.0
  },
  "u_jagd turn": {
    "orders": 5.0,
    "told_per_order": 0.0,
    "without_mark": 0.0,
    "circuits_repaired": 0.0,
    "breakdown_damage": 0.0,
    "ok_after_s": {},
    "gauges_lost": 0.0,
    "shots": 0.5,
    "hits": 0.0,
    "shot_chance": 1.0,
    "missed": 0.0,
    "used_after_s": null,
    "marks_unused": 0.0,
    "turns_to_five": 0.0,
    "turns_to_one": 8.0,
    "pins": 0.0,
    "pins_right": 0.0
  }
};
