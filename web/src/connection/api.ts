/** What is asked over HTTP. Every answer is the value, or a problem with a sentence. */

import { save } from "../core/download";
import type { ScenarioInfo, Lobby, Problem, Replay, Seat } from "../protocol";
import { routeOf } from "./route";
import { retryAfter } from "./socket";
import { t } from "../settings.svelte";

export type Fetched<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

/** The code of a problem that is no answer of the server's: the line is dead. */
const UNREACHABLE = "unreachable";

/** Why there is no answer, as a person reads it. */
export function failureOf({ sentence }: Problem): string {
  return sentence || t("line.unreachable");
}

/**
 * The codes of a server that has done nothing: another one is to be asked, or the same one a moment later,
 * as when all of one household look at the end of their match.
 */
const AGAIN: ReadonlySet<string> = new Set(["elsewhere", "too_much_at_once"]);

/** Most times that it is asked again then. */
export const MOST_AGAIN = 3;

/** What all people who have the code may know of a match. */
export function fetchLobby(code: string): Promise<Fetched<Lobby>> {
  return ask(matchUrl(code, ""));
}

export function fetchReplay(match: string): Promise<Fetched<Replay>> {
  return ask(matchUrl(match, "/replay"));
}

export function readDrawing(drawing: string): Promise<Fetched<ScenarioInfo>> {
  return ask("/api/chart", { drawing });
}

export function recordUrl(match: string): string {
  return matchUrl(match, "/record");
}

/** Save what was played of a match whose rules the server does not have; for its people alone. */
export async function saveRecord(code: string, token: string): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(recordUrl(code), { headers });
    if (!response.ok) return false;
    save(await response.blob(), `hydrophone-${code}.jsonl`);
    return true;
  } catch {
    return false;
  }
}

/** The address of the start page as a picture to scan. */
export const HOME_QR_URL = "/api/qr.svg";

/** The link to join by as a picture to scan; with a seat it leads to that seat. */
export function qrUrl(code: string, seat?: Seat): string {
  const url = matchUrl(code, "/qr.svg");
  return seat === undefined ? url : `${url}&seat=${seat}`;
}

/** What is asked of a match has its route, so that it comes to the server that plays it. */
export function matchUrl(name: string, rest: string): string {
  return `/api/matches/${encodeURIComponent(name)}${rest}?route=${routeOf(name)}`;
}

/** While servers are changed one may say that another is to be asked: a balancer leads there soon. */
export async function ask<T>(url: string, body?: unknown, method?: "DELETE"): Promise<Fetched<T>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await asked<T>(url, body, method);
    if (answer.ok || !AGAIN.has(answer.problem.code) || attempt === MOST_AGAIN) return answer;
    await new Promise((then) => setTimeout(then, retryAfter(attempt, Math.random())));
  }
}

async function asked<T>(url: string, body: unknown, method?: "DELETE"): Promise<Fetched<T>> {
  try {
    const response = await fetch(
      url,
      body === undefined ? { ...(method && { method }) } : posted(body),
    );
    const answer: unknown = await response.json();
    return response.ok
      ? { ok: true, value: answer as T }
      : { ok: false, problem: answer as Problem };
  } catch {
    return { ok: false, problem: { code: UNREACHABLE, sentence: "" } };
  }
}

/** The longest text, in characters, that is sent on though its page closes; browsers take 64 kB of all such texts. */
const MOST_SENT_ON = 4096;

/** A value as JSON, or a text as it is. Who says "I am leaving" and closes the page has said it. */
function posted(value: unknown): RequestInit {
  const isText = typeof value === "object" && value !== null && "text" in value;
  const body = isText ? String(value.text) : JSON.stringify(value);
  return {
    method: "POST",
    headers: {
      "content-type": isText ? "application/jsonl" : "application/json",
      "accept-language": document.documentElement.lang,
    },
    body,
    keepalive: body.length <= MOST_SENT_ON,
  };
}
