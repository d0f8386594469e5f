import "./look/base.css";
import "./look/layout.css";
import { mount } from "svelte";
import { firstLanguage, loadWords } from "./i18n/languages";
import { part, wanted } from "./parts/part";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the program");

/** The page of this address is fetched beside the words; whether it has come, it says itself. */
function fetchPage(path: string): Promise<unknown> | undefined {
  if (path === "/") return import("./lobby/start/Home.svelte");
  return path.startsWith("/m/") ? import("./match/MatchPage.svelte") : undefined;
}

const program = part(async () => {
  fetchPage(location.pathname)?.catch(() => undefined);
  const [app] = await Promise.all([import("./App.svelte"), loadWords(firstLanguage())]);
  return app.default;
});
void wanted(program).then((App) => mount(App, { target }));
