/** What lessons and their posts are called. */

import type { IconName } from "../look/icons";
import { cardOf } from "../games/registry";
import type { GameId, Language, LessonInfo } from "../protocol";
import { roleName } from "../games/naming";
import { ROLES, type Role } from "../core/seats";
import { settings, t } from "../settings.svelte";

/** In the present language, or in English. */
export function inWords(words: Readonly<Partial<Record<Language, string>>>): string {
  return words[settings.language] ?? words.en ?? "";
}

/** The post of a lesson, and that it is of real time if it is. */
export function postName({ game, post, real_time }: LessonInfo): string {
  const name = roleName(game, roleIn(game, post));
  return real_time ? t("lessons.real_time", { post: name }) : name;
}

/** The symbol of the post of a lesson. */
export function postIcon({ game, post }: Pick<LessonInfo, "game" | "post">): IconName {
  return cardOf(game).posts[roleIn(game, post)] ?? "captain";
}

/** The job of a post; a game in which each side is alone may call its one job otherwise. */
function roleIn(game: GameId, post: string): Role {
  const [first = "captain"] = Object.keys(cardOf(game).posts) as Role[];
  return ROLES.find((role) => role === post) ?? first;
}

/** The lessons of one post of one game, in their order. */
export interface LessonRow {
  readonly key: string;
  readonly lessons: readonly [LessonInfo, ...LessonInfo[]];
}

/** The lessons by post; those of real time stand apart. */
export function rowsOf(lessons: readonly LessonInfo[]): readonly LessonRow[] {
  const rows: LessonRow[] = [];
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
