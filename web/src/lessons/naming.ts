/** What lessons and their posts are called. */

import { orElse, type Translate } from "../i18n";
import type { Language, LessonInfo } from "../protocol";
import { roleName } from "../stations/roles";
import type { Role } from "../core/seats";

/** In this language, or in English. */
export function inWords(
  words: Readonly<Partial<Record<Language, string>>>,
  language: Language,
): string {
  return words[language] ?? words.en ?? "";
}

/** The post of a lesson, and that it is of real time if it is. */
export function postName(t: Translate, { game, post, real_time }: LessonInfo): string {
  const name = post === "hunter" ? t("lessons.hunter") : roleName(t, game, post as Role);
  return real_time ? t("lessons.real_time", { post: name }) : name;
}

export function gameName(t: Translate, game: string): string {
  return orElse(t, `game.${game}`, game);
}

/** The lessons of one post of one game, in their order. */
export interface Row {
  readonly key: string;
  readonly lessons: readonly [LessonInfo, ...LessonInfo[]];
}

/** The lessons by post; those of real time stand apart. */
export function rowsOf(lessons: readonly LessonInfo[]): readonly Row[] {
  const rows: Row[] = [];
  for (const lesson of lessons) {
    const key = rowKey(lesson);
    const place = rows.findIndex((row) => row.key === key);
    const row = rows[place];
    if (row === undefined) rows.push({ key, lessons: [lesson] });
    else rows[place] = { key, lessons: [...row.lessons, lesson] };
  }
  return rows;
}

export function rowKey({ game, post, real_time }: LessonInfo): string {
  return `${game} ${post} ${real_time ? "real_time" : ""}`;
}
