/** What a player is offered, sorted by kind. */

interface Named {
  readonly kind: string;
}

/** Each game's class of it names what its stations ask for. */
export class Offered<A extends Named> {
  readonly #legal: readonly A[];

  constructor(legal: readonly A[]) {
    this.#legal = legal;
  }

  /** The actions of these kinds. */
  protected all<K extends A["kind"]>(...kinds: readonly K[]): readonly (A & { kind: K })[] {
    return this.#legal.filter((action): action is A & { kind: K } =>
      kinds.some((kind) => kind === action.kind),
    );
  }

  /** Is an action of this kind among them? */
  protected has(kind: A["kind"]): boolean {
    return this.#legal.some((action) => action.kind === kind);
  }
}
