/** What a person wants to read of the rules: those of the moment, or why something was refused. */

import type { Refusal } from "./contract";

/** A clause of a rulebook, unlike a named error of the server. */
const CLAUSE = /^[A-Z]+-[A-Z]?\d+$/;

class RuleAsked {
  /** The clause that is asked for; null for the rules of the moment, undefined for nothing. */
  asked: string | null | undefined = $state();
  /** The kind of action that is begun at the station. */
  begun: string | undefined = $state();
  /** Is there a sheet of rules beside this station? */
  isAtHand: boolean = $state(false);
  /** The clause of each sentence that was told. */
  private clauses: Readonly<Record<string, string>> = $state.raw({});

  /** Something was refused, and may be asked about. */
  heed({ code, sentence }: Refusal): void {
    if (CLAUSE.test(code)) this.clauses = { ...this.clauses, [sentence]: code };
  }

  /** The clause that this sentence came with, if it came with one. */
  clauseOf(sentence: string): string | undefined {
    return this.isAtHand ? this.clauses[sentence] : undefined;
  }

  /** The station is left. */
  forget(): void {
    this.asked = undefined;
    this.begun = undefined;
    this.isAtHand = false;
    this.clauses = {};
  }
}

export const ruleAsked = new RuleAsked();
