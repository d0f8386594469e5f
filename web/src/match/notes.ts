/** Notes of the crew channel in words. */

import { COURSES } from "../board/geometry";
import type { Explained, Noted, Seat, SendNote } from "../protocol";
import { t } from "../settings.svelte";

export type Note = SendNote["note"];

export const WORDS = [
  "yes",
  "no",
  "understood",
  "wait",
  "go_on",
  "what_now",
  "where_are_they",
  "they_are_near",
  "lost_them",
  "surface",
  "stay_down",
] as const;
export const ABOUT_CELL = [
  "enemy_here",
  "enemy_not_here",
  "go_there",
  "keep_away",
  "fire_there",
] as const;
export const ABOUT_COURSE = ["take", "avoid", "planned", "costs_damage", "repairs"] as const;
export const ABOUT_SYSTEM = [
  "ready",
  "charge",
  "use",
  "spare",
  "may_i",
  "not_ready",
  "broken",
  "works",
] as const;
/** Words that ask a mate. */
const ASKING: ReadonlySet<string> = new Set(["what_now", "where_are_they", "may_i"]);
/** With these a crew sails on: a question about a system is past. */
const SAILING = [...COURSES, "silence", "surface"];

/** The symbols of all that the own crew has done since it had heard so much. */
export type DoneSince = (heard: number) => readonly string[];

/** "The enemy is on F6." */
export function sentenceOf(note: Note): string {
  switch (note.about) {
    case "word":
      return t(`note.word.${note.word}`);
    case "cell":
      return t(`note.cell.${note.word}`, { cell: note.cell });
    case "course":
      return capital(t(`note.course.${note.word}`, { course: t(`course.${note.course}`) }));
    case "system":
      return t(`note.system.${note.word}`, { system: t(`system.${note.system}`) });
    case "text":
      return note.text;
  }
}

/** All that was said in the own crew, by what it had heard: of an act first why it was done. */
export function saidIn(
  notes: readonly Noted[],
  reasons: readonly Explained[],
): readonly (Noted | Explained)[] {
  return [...reasons, ...notes].toSorted((one, other) => one.heard - other.heard);
}

/** What a seat of the own crew wrote last; undefined for nothing, or a question that was answered. */
export function lastWords(
  notes: readonly Noted[],
  seat: Seat,
  done: DoneSince,
): string | undefined {
  const last = notes.findLast((each) => each.seat === seat);
  return last && !isAnswered(last, notes, done) ? sentenceOf(last.note) : undefined;
}

/** Was this a question, and has a mate said something since, or the crew done what it was about? */
function isAnswered(
  { note, number, seat, heard }: Noted,
  notes: readonly Noted[],
  done: DoneSince,
): boolean {
  if (!("word" in note) || !ASKING.has(note.word)) return false;
  const past: readonly string[] = note.about === "system" ? [note.system, ...SAILING] : [];
  return (
    notes.some((later) => later.number > number && later.seat !== seat) ||
    done(heard).some((icon) => past.includes(icon))
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A cell as it is typed: "f6" is F6; undefined if it is none. */
export function cellTyped(text: string): string | undefined {
  const cell = text.trim().toUpperCase();
  return /^[A-Z][1-9][0-9]?$/.test(cell) ? cell : undefined;
}

/**
 * The notes of others after the last that was read. What a bot said is over once it says something
 * else, its question is answered, or the strip has shown it: then it waits for no reader.
 */
export function newSince(
  notes: readonly Noted[],
  {
    read,
    displayed,
    you,
    done,
  }: Readonly<{
    read: number;
    displayed: number;
    you: string;
    done: DoneSince;
  }>,
): readonly Noted[] {
  return notes.filter((note, place) => {
    const { number, seat, by } = note;
    if (number <= read || by === you) return false;
    if (by !== null) return true;
    return (
      number > displayed &&
      !notes.slice(place + 1).some((later) => later.seat === seat) &&
      !isAnswered(note, notes, done)
    );
  });
}
