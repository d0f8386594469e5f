/** What a browser is called in the list of a person's devices: "Firefox, Android". */

const BROWSERS = [
  ["Firefox", /Firefox|FxiOS/],
  ["Edge", /Edg/],
  ["Chrome", /Chrome|CriOS/],
  ["Safari", /Safari/],
] as const;

const SYSTEMS = [
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS/],
  ["Linux", /Linux/],
] as const;

export function browserName(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].flatMap(
    (kinds) => kinds.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? [],
  );
  return found.length > 0 ? found.join(", ") : "?";
}
