// Before anything is drawn: the side that was chosen, or the one that the system likes, as in
// src/settings.svelte.ts. A file of its own, because the page runs no script that stands in it.
(function () {
  var side = null;
  try {
    side = localStorage.getItem("hydrophone.look");
  } catch (error) {
    // Private windows may refuse.
  }
  if (side !== "light" && side !== "dark")
    side = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.side = side;
})();
