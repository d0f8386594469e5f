import "./look/base.css";
import { mount } from "svelte";
import { firstLanguage, loadWords } from "./i18n/languages";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the program");
// The program reads its words when it is loaded, so they come first.
await loadWords(firstLanguage());
const { default: App } = await import("./App.svelte");
mount(App, { target });
