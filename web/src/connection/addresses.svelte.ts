/** How other devices come to this server: by the address of this page, unless it means this machine. */

import { ask } from "./api";
import type { Addresses } from "../protocol";

/** What is known of it. */
export type Way =
  | { readonly kind: "asking" }
  /** By the first origin, and perhaps by the others. */
  | { readonly kind: "open"; readonly origin: string; readonly others: readonly string[] }
  /** Not at all, unless the server is started by this command; empty if none helps. */
  | { readonly kind: "closed"; readonly command: string };

/** Does this host (without port) mean the device that says it? */
export function isOwnMachine(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/i.test(host);
}

export function wayOf(found: Addresses): Way {
  const [origin, ...others] = found.addresses;
  if (origin === undefined) return { kind: "closed", command: found.command };
  return { kind: "open", origin, others };
}

class WayHere {
  way: Way = $state.raw(
    isOwnMachine(location.hostname)
      ? { kind: "asking" }
      : { kind: "open", origin: location.origin, others: [] },
  );

  /** Ask the server, if the address of this page does not say it. */
  async load(): Promise<void> {
    if (!isOwnMachine(location.hostname)) return;
    const answer = await ask<Addresses>("/api/reach");
    if (answer.ok) this.way = wayOf(answer.value);
  }
}

export const ways = new WayHere();
