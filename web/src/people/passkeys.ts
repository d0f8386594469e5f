/** Passkeys: made and used where the server checks them, and address and page allow them. */

import { ask, type Fetched } from "../connection/api";
import { shelf } from "../connection/catalogue.svelte";
import type { Me, PasskeyInfo } from "../protocol";
import { t } from "../settings.svelte";
import { browserName } from "./browser";

/** Of an address that is a number no passkey can be. */
const NUMBER = /^[\d.]+$|:/;

/** What a browser calls it if the person says no, or waits too long. */
const GIVEN_UP: ReadonlySet<string> = new Set(["NotAllowedError", "AbortError"]);
/** And if the authenticator has a passkey of this person. */
const HAS_ONE = "InvalidStateError";
/** The code of a problem that is the browser's own. */
const NOT_MADE = "not_made";

/** Can this page make and use passkeys? */
export async function canPasskeys(): Promise<boolean> {
  if (!window.isSecureContext || NUMBER.test(location.hostname)) return false;
  if (!("PublicKeyCredential" in globalThis)) return false;
  if (!("parseRequestOptionsFromJSON" in PublicKeyCredential)) return false;
  await shelf.load();
  return shelf.catalogue?.passkeys === true;
}

/** Make one for this person; null if they think better of it. */
export function makePasskey(): Promise<Fetched<readonly PasskeyInfo[]> | null> {
  return given("/api/me/passkeys", "/api/me/passkeys/wish", (wish) =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        wish as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );
}

/** Sign in by one; likewise. */
export function usePasskey(): Promise<Fetched<Me> | null> {
  return given("/api/people/passkey", "/api/people/passkey/wish", (wish) =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        wish as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );
}

/** What the server says to what an authenticator makes of its wish. */
async function given<T>(
  to: string,
  from: string,
  make: (wish: unknown) => Promise<Credential | null>,
): Promise<Fetched<T> | null> {
  const wish = await ask<unknown>(from, {});
  if (!wish.ok) return wish;
  let made: Credential | null;
  try {
    made = await make(wish.value);
  } catch (error) {
    const why = error instanceof DOMException ? error.name : "";
    if (GIVEN_UP.has(why)) return null;
    const sentence = t(why === HAS_ONE ? "passkey.known" : "passkey.failed");
    return { ok: false, problem: { code: NOT_MADE, sentence } };
  }
  if (!(made instanceof PublicKeyCredential)) return null;
  const credential: unknown = made.toJSON();
  return ask<T>(to, { credential, label: browserName(navigator.userAgent) });
}
