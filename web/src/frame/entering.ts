/** Going to a match that was made on a wish. */

import { failureOf, type Fetched } from "../connection/api";
import { keepToken } from "../connection/tokens";
import type { MatchMade } from "../protocol";
import { navigation } from "./navigation.svelte";

/** Go there as the one who made it; why it was not made, or empty. */
export function enter(made: Fetched<MatchMade>): string {
  if (!made.ok) return failureOf(made.problem);
  const { code, token } = made.value;
  keepToken(code, token);
  navigation.go({ kind: "match", code });
  return "";
}
