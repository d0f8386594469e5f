/** Where a finished match comes from: the server, or a file that a person has brought. */

import {
  fetchBeliefs,
  fetchDebrief,
  fetchPencilWork,
  fetchReplay,
  lookAtRecord,
  recordBeliefs,
  recordUrl,
  type Fetched,
} from "../connection/api";
import type { Beliefs, Debriefed, PencilWork, Replay, WhatIfWish } from "../protocol";

export interface Source {
  /** Its id or code, or the name of the file: for the names of what is saved. */
  readonly name: string;
  /** What a match that goes on from here begins with. */
  readonly first: Pick<WhatIfWish, "match" | "record">;
  /** Where its record can be had. */
  readonly record: string;
  /** Has its page an address that can be passed on? */
  readonly hasAddress: boolean;
  debrief(): Promise<Fetched<Debriefed>>;
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
    debrief: () => fetchDebrief(match),
    beliefs: (line) => fetchBeliefs(match, line),
    pencilWork: () => fetchPencilWork(match),
  };
  return { ok: true, value: [answer.value, source] };
}

export async function ofFile(
  file: string,
  record: string,
): Promise<Fetched<readonly [Replay, Source]>> {
  const answer = await lookAtRecord(record);
  if (!answer.ok) return answer;
  const { replay, debriefed } = answer.value;
  const source: Source = {
    name: file.replace(/\.jsonl$/, ""),
    first: { match: null, record },
    record: `data:application/jsonl;charset=utf-8,${encodeURIComponent(record)}`,
    hasAddress: false,
    debrief: () => Promise.resolve({ ok: true, value: debriefed }),
    beliefs: (line) => recordBeliefs(record, line),
    pencilWork: () => Promise.resolve({ ok: true, value: { sheets: {} } }),
  };
  return { ok: true, value: [replay, source] };
}
