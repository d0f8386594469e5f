/** Where a finished match comes from: the server, or a file that a person has brought. */

import { ask, fetchReplay, matchUrl, recordUrl, type Fetched } from "../connection/api";
import type { Beliefs, BroughtMatch, Debriefed, PencilWork, Replay, WhatIfWish } from "../protocol";

export interface Source {
  /** Its id or code, or the name of the file: for the names of what is saved. */
  readonly name: string;
  /** What a match that goes on from here begins with. */
  readonly first: Pick<WhatIfWish, "match" | "record">;
  /** Where its record can be had. */
  readonly record: string;
  /** Has its page an address that can be passed on? */
  readonly hasAddress: boolean;
  /** What each act was worth. */
  debrief(): Promise<Fetched<Debriefed>>;
  /** What both crews could know after this line of the record; line 1 is the beginning. */
  beliefs(line: number): Promise<Fetched<Beliefs>>;
  /** What was drawn by hand; no record holds it. */
  pencilWork(): Promise<Fetched<PencilWork>>;
}

/** Most bytes of a record that the server looks at. */
export const MOST_BYTES = 1024 * 1024;

export async function ofServer(match: string): Promise<Fetched<readonly [Replay, Source]>> {
  const answer = await fetchReplay(match);
  if (!answer.ok) return answer;
  const source: Source = {
    name: match,
    first: { match, record: null },
    record: recordUrl(match),
    hasAddress: true,
    debrief: () => ask(matchUrl(match, "/debrief")),
    beliefs: (line) => ask(matchUrl(match, `/debrief/${line}`)),
    pencilWork: () => ask(matchUrl(match, "/sheets")),
  };
  return { ok: true, value: [answer.value, source] };
}

export async function ofFile(
  file: string,
  record: string,
): Promise<Fetched<readonly [Replay, Source]>> {
  const answer = await ask<BroughtMatch>("/api/debrief", { text: record });
  if (!answer.ok) return answer;
  const { replay, debriefed } = answer.value;
  const source: Source = {
    name: file.replace(/\.jsonl$/, ""),
    first: { match: null, record },
    record: `data:application/jsonl;charset=utf-8,${encodeURIComponent(record)}`,
    hasAddress: false,
    debrief: () => Promise.resolve({ ok: true, value: debriefed }),
    beliefs: (line) => ask(`/api/debrief/${line}`, { text: record }),
    pencilWork: () => Promise.resolve({ ok: true, value: { sheets: {} } }),
  };
  return { ok: true, value: [replay, source] };
}
