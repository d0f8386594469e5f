/** Shows every part with sample values. Used while developing, not part of the build.
 *
 * The address may name a side and a page: specimen.html#dark.sheet
 */

import { mount } from "svelte";
import "../src/look/base.css";
import "../src/look/layout.css";
import Specimen from "./Instruments.svelte";

const [side = "light", page = "all"] = location.hash.slice(1).split(".");
document.documentElement.dataset["side"] = side === "dark" ? "dark" : "light";

const target = document.getElementById("specimen");
if (target !== null) mount(Specimen, { target, props: { page } });
