/* Loads a page again whose program the server does not have: between two builds, one server may send
   the page and another be asked for its files. A few times only, and never at once. */
{
  const REST_MS = 1500;
  const MOST = 5;
  const IN_MS = 60_000;
  const NAME = "hydrophone.begun";

  const times = () => JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
  const loadAgain = () => {
    const before = times().filter((time) => Date.now() - time < IN_MS);
    if (before.length >= MOST) return;
    sessionStorage.setItem(NAME, JSON.stringify([...before, Date.now()]));
    location.reload();
  };
  let isDue = false;
  addEventListener(
    "error",
    ({ target }) => {
      const file = target instanceof HTMLScriptElement ? target.src : (target?.href ?? "");
      const isBegun = (document.getElementById("app")?.childElementCount ?? 0) > 0;
      if (isDue || isBegun || !file.includes("/assets/")) return;
      isDue = true;
      setTimeout(loadAgain, REST_MS);
    },
    true,
  );
}
