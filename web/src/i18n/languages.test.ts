import { expect, it, vi } from "vitest";

/** Of each language and group, when it is fetched. */
const { fetched } = vi.hoisted(() => ({ fetched: [] as string[] }));
const words = (name: string) => () => {
  fetched.push(name);
  return { default: {} };
};
for (const language of ["en", "de", "es"])
  for (const group of ["first", "late", "set_up", "panels", "captain_sonar", "sonar", "u_jagd"])
    vi.doMock(`virtual:words/${language}/${group}`, words(`${language} ${group}`));

it("fetches the words of one language, and of another all that are said on the page", async () => {
  const { loadGroup, loadWords } = await import("./languages");
  await loadWords("de");
  expect(fetched).toEqual(["de first"]);
  await loadGroup("sonar");
  expect(fetched).toEqual(["de first", "de sonar"]);

  const group = loadGroup("late");
  await Promise.all([loadWords("es"), group]);

  expect(new Set(fetched.slice(2))).toEqual(
    new Set(["de late", "es first", "es sonar", "es late"]),
  );
});
