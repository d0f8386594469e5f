/** Sends the newest of many values, at most once in a while. */

const EVERY_MS = 1000;

export class Saver<K, V> {
  private readonly waiting = new Map<K, V>();
  private readonly resting = new Set<K>();

  constructor(
    private readonly send: (key: K, value: V) => void,
    private readonly after: (ms: number, then: () => void) => void,
  ) {}

  save(key: K, value: V): void {
    if (this.resting.has(key)) {
      this.waiting.set(key, value);
      return;
    }
    this.send(key, value);
    this.resting.add(key);
    this.after(EVERY_MS, () => this.rested(key));
  }

  /** The value could not be kept now: it comes again, unless a newer one waits. */
  again(key: K, value: V): void {
    if (!this.waiting.has(key)) this.save(key, value);
  }

  /** Send what waits, now: the page may be closed. */
  flush(): void {
    for (const [key, value] of this.waiting) this.send(key, value);
    this.waiting.clear();
  }

  private rested(key: K): void {
    this.resting.delete(key);
    const value = this.waiting.get(key);
    if (value === undefined) return;
    this.waiting.delete(key);
    this.save(key, value);
  }
}
