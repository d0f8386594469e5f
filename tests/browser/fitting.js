/* Measures the page in its frame at each of these sizes, in each of these languages or as it stands: an
   array of [size, kind, words, language]. On upright screens a chart fills this share of the short side. */
async ([sizes, share, languages]) => {
  const stage = window.frameElement;
  /* One frame draws the new size, the next tells those who wait for it. What they change may change
     sizes, too: the page stands still after a frame in which nothing was changed. */
  const LEAST_FRAMES = 2;
  const MOST_FRAMES = 8;
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const changes = new MutationObserver(() => (isChanged = true));
  let isChanged = false;
  changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  const settled = async () => {
    for (let frame = 0; frame < LEAST_FRAMES || (isChanged && frame < MOST_FRAMES); frame += 1) {
      isChanged = false;
      await drawn();
    }
  };
  const all = [];
  /* At each size the language of the size before comes first. */
  const spoken = languages.length === 0 ? [""] : [...languages];
  for (const [width, height] of sizes) {
    stage.style.width = `${width}px`;
    stage.style.height = `${height}px`;
    for (const language of spoken) {
      if (language !== "") await window.speak(language);
      await settled();
      for (const fault of measured()) all.push([`${width}x${height}`, ...fault, language]);
    }
    spoken.reverse();
  }
  changes.disconnect();
  return all;

  function measured() {
  const LEAST_TEXT_PX = 12;
  const LEAST_TARGET_PX = 44;
  const LEAST_CHART_PX = 148;
  /* An upright screen as high as this has room for a large chart, or for two beside each other. */
  const LEAST_HEIGHT_PX = 740;
  const SLACK_PX = 1.5;

  /* Rules of what may be as it is:
     - Lists that are read back (log, tape, facts, layers, notes) scroll inside their own frame; they
       can be reached by the keyboard, and nothing to be done lies in them alone.
     - Spaces of a chart are smaller than a finger where a chart has many: a tap takes the nearest one
       that is legal and only aims, and the arrow keys go through them.
     - Soundings, heights and the like on a chart are decoration and hidden from readers.
     - A tip and a note are shown in part; pressed, they are shown whole. What stands beside a lamp
       is whole in the crew channel.
     - A phone on its side has no room for a band over its station: with one the station may scroll.
       The last announcement, which opens the log, is a line of 30 px there. */
  const isFlat = innerHeight < 500 && innerWidth > innerHeight;
  const BANDS = "[data-testid=stop], [data-testid=outline-check].aside";
  if (isFlat && document.querySelector(BANDS) !== null) return [];

  const LISTS = "ol.log, ol.tape, .known, .known ul, .layers, .layers ul, .base .scroll";
  const CHART = "svg.chart";
  const PREVIEWS = ".news, .tip .text, .lamp .said";
  /* What has an edge that its words stay within. */
  const FRAMES = "button, a[href], [role=button], .slot, .card";
  const PRESSED =
    "button, a[href], input, select, [role=button], [role=tab], [role=slider], label:has(input)";

  const faults = [];
  const told = new Set();
  const fault = (kind, words) => {
    const line = `${kind} ${words}`;
    if (!told.has(line)) faults.push([kind, words]);
    told.add(line);
  };
  const named = (element) => {
    const place = element.closest("[data-testid]")?.dataset.testid ?? "";
    const kind = [...element.classList].filter((name) => !name.startsWith("svelte-")).join(".");
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
    return `${element.tagName.toLowerCase()}${kind === "" ? "" : `.${kind}`} in ${place} "${text.replace(/\s+/g, " ").slice(0, 40)}"`;
  };
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(".heard-only") === null;
  const isOutside = (box, clip) =>
    box.left < clip.left - SLACK_PX ||
    box.top < clip.top - SLACK_PX ||
    box.right > clip.right + SLACK_PX ||
    box.bottom > clip.bottom + SLACK_PX;

  const root = document.scrollingElement;
  if (root.scrollHeight > innerHeight + SLACK_PX)
    fault("scrolls", `the page is ${root.scrollHeight - innerHeight} px too high`);
  if (root.scrollWidth > innerWidth + SLACK_PX)
    fault("scrolls", `the page is ${root.scrollWidth - innerWidth} px too wide`);

  /* One walk over what is seen, down to the charts, asks each element once: the style, the part of the
     screen in which the element can be seen, and whether this lies in a list. */
  const seen = new Map();
  const charts = [];
  const texts = [];
  const walk = (element, clip, isListed) => {
    if (element.matches(".heard-only")) return;
    const style = getComputedStyle(element);
    const hasBox = element.checkVisibility({ opacityProperty: true });
    if (!hasBox && style.display !== "contents") return;
    const { overflowX, overflowY } = style;
    const place = { style, clip, isListed };
    const isShown = hasBox && style.visibility === "visible";
    if (isShown) seen.set(element, place);
    if (element.matches(CHART)) {
      if (isShown) charts.push(element);
      return;
    }
    let inner = clip;
    let isInnerListed = isListed;
    if (overflowX !== "visible" || overflowY !== "visible") {
      if (element.matches(LISTS)) isInnerListed = true;
      const box = element.getBoundingClientRect();
      inner = {
        left: Math.max(clip.left, box.left),
        top: Math.max(clip.top, box.top),
        right: Math.min(clip.right, box.right),
        bottom: Math.min(clip.bottom, box.bottom),
      };
    }
    for (const child of element.childNodes)
      if (child instanceof Element) walk(child, inner, isInnerListed);
      else if (isShown && child instanceof Text && child.textContent.trim() !== "")
        texts.push({ node: child, element, place });
  };
  walk(document.documentElement, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }, false);

  for (const [element, { style }] of seen) {
    if (!(element instanceof HTMLElement) || element === root || element === document.body) continue;
    const isScrolled = (overflow) => overflow === "auto" || overflow === "scroll";
    if (!isScrolled(style.overflowY) && !isScrolled(style.overflowX)) continue;
    if (element.closest(LISTS) !== null) continue;
    const more = element.scrollHeight - element.clientHeight;
    if (isScrolled(style.overflowY) && more > SLACK_PX)
      fault("scrolls", `${named(element).slice(0, 60)} by ${more} px`);
    const wider = element.scrollWidth - element.clientWidth;
    if (isScrolled(style.overflowX) && wider > SLACK_PX)
      fault("scrolls", `${named(element).slice(0, 60)} sideways by ${wider} px`);
  }

  /* Words: large enough, and whole if they are not a chart's. */
  const measureSize = (element, style) => {
    const matrix = element.closest("svg") === null ? null : element.getScreenCTM?.();
    const size = parseFloat(style.fontSize) * (matrix ? Math.abs(matrix.d) : 1);
    if (size < LEAST_TEXT_PX - 0.1)
      fault(
        "text",
        `${size.toFixed(1)} px: ${element.closest(".edge") ? "coordinates of a chart" : named(element)}`,
      );
  };
  for (const chart of charts) {
    const walker = document.createTreeWalker(chart, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (node.textContent.trim() === "") continue;
      const isHidden = element.closest(`${CHART} [aria-hidden=true]`) !== null;
      if (isHidden && element.closest(".edge") === null) continue;
      if (isSeen(element)) measureSize(element, getComputedStyle(element));
    }
  }
  const words = [];
  const range = document.createRange();
  for (const { node, element, place } of texts) {
    if (["SCRIPT", "STYLE", "OPTION", "TITLE"].includes(element.tagName)) continue;
    measureSize(element, place.style);
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (boxes.length === 0 || place.isListed || element.closest(PREVIEWS) !== null) continue;
    const frame =
      place.style.overflowX === "visible" ? undefined : element.getBoundingClientRect();
    const around = element.closest(FRAMES)?.getBoundingClientRect();
    for (const box of boxes) {
      if (isOutside(box, place.clip) || (frame !== undefined && isOutside(box, frame)))
        fault("cut", named(element));
      if (around !== undefined && isOutside(box, around)) fault("spills", named(element));
      words.push({ box, element });
    }
    if (boxes.length > 1 && isBroken(node)) fault("broken", named(element));
  }

  /* Lies one of its words on two lines, but for a word that has a hyphen? */
  function isBroken(node) {
    for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
      if (/[\u00ad/–-]/.test(word)) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (lines.some(({ top }) => top > lines[0].bottom - SLACK_PX)) return true;
    }
    return false;
  }
  for (const [place, one] of words.entries())
    for (const other of words.slice(place + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      if (across <= 2) continue;
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (down <= 4 || one.element.contains(other.element)) continue;
      if (!other.element.contains(one.element))
        fault("overlaps", `${named(one.element)} and ${named(other.element)}`);
    }

  /* Words that reach into what they do not belong to: a key, or a picture that says something. What lies
     wholly on a key is the key's. */
  const SHOWN = `${PRESSED}, [role=img]`;
  for (const [thing, { isListed }] of seen) {
    if (isListed || !thing.matches(SHOWN) || thing.matches("[data-symbol]")) continue;
    const isPicture = thing.matches("[role=img]");
    const other = thing.getBoundingClientRect();
    for (const { box, element } of words) {
      const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      if (across <= 2 || down <= 4 || (!isPicture && !isOutside(box, other))) continue;
      if (element.contains(thing) || thing.contains(element)) continue;
      fault("overlaps", `${named(element)} and ${named(thing)}`);
    }
  }

  /* The Engineer's symbols: each has the place of a finger, but in a stop, when none is pressed. */
  for (const place of document.querySelectorAll("[data-symbol] .place")) {
    if (place.closest(".frozen") !== null) continue;
    const { width, height } = place.getBoundingClientRect();
    if (seen.has(place) && Math.min(width, height) < LEAST_TARGET_PX - 0.6)
      fault("symbol", `only ${Math.round(width)} x ${Math.round(height)} px`);
  }

  /* Charts: large enough to be read, whole, and with nothing over them. */
  const over = [...document.querySelectorAll(`${PRESSED}, .caption, .card, .news > *`)];
  const covers = over.map((element) => ({ element, other: element.getBoundingClientRect() }));
  const beside = charts.length > 1 ? 2 : 1;
  const isHigh = innerHeight > innerWidth && innerHeight >= LEAST_HEIGHT_PX;
  for (const chart of charts) {
    const box = chart.getBoundingClientRect();
    if (box.width === 0) continue;
    const least = isHigh ? (share * innerWidth) / beside : 0;
    if (Math.min(box.width, box.height) < Math.max(LEAST_CHART_PX, least - SLACK_PX))
      fault("chart", `only ${Math.round(box.width)} px wide`);
    if (isOutside(box, seen.get(chart).clip)) fault("chart", "cut");
    for (const { element, other } of covers) {
      const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      if (across <= 2 || down <= 2 || !isSeen(element)) continue;
      if (element.contains(chart) || chart.contains(element)) continue;
      fault("chart", `under ${named(element)}`);
    }
  }

  /* What can be pressed: within the screen, large enough, and not under something else. */
  for (const element of document.querySelectorAll(PRESSED)) {
    const place = seen.get(element);
    if (place === undefined || element.closest(CHART) !== null) continue;
    if (element.matches("label input, label select")) continue;
    if (isFlat && element.matches(".caption")) continue;
    let box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const isHelm = element.matches(".helm .course");
    const { clip, isListed } = place;
    if (!isListed && isOutside(box, clip)) fault("outside", named(element));
    /* A quarter of the helm is as deep as its pad. */
    const least = isHelm ? box.width * 0.3 : Math.min(box.width, box.height);
    if (least < LEAST_TARGET_PX - 0.6 && !element.matches("[aria-disabled=true], :disabled"))
      fault("target", `${Math.round(box.width)} x ${Math.round(box.height)}: ${named(element)}`);
    if (isHelm || isListed) continue;
    for (const [x, y] of [
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + 4, box.top + box.height / 2],
      [box.right - 4, box.top + box.height / 2],
    ]) {
      const hit = document.elementFromPoint(x, y);
      if (hit === null || element.contains(hit) || hit.contains(element)) continue;
      if (hit.closest("label")?.contains(element) === true) continue;
      fault("overlaps", `${named(hit)} lies over ${named(element)}`);
      break;
    }
  }
  return faults;
}
}
