/** For tests, before all else: a wide screen on which nothing is laid out. */

const nothing = (): void => undefined;

globalThis.matchMedia = ((query: string) => ({
  matches: query.includes("min-width"),
  addEventListener: nothing,
  removeEventListener: nothing,
})) as unknown as typeof matchMedia;

globalThis.ResizeObserver = class {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
};
