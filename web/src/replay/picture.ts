/** The chart as a picture of its own: SVG with its looks written into it, and PNG. */

/** What style sheets say of a drawing, and a picture has to say itself. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "vector-effect",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
  "paint-order",
  "visibility",
] as const;

/** Pixels across a PNG. */
const ACROSS = 1600;

/** The drawing as a file; `paper` lies under it. */
export function svgOf(drawing: SVGSVGElement, paper: string): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const there = [drawing, ...drawing.querySelectorAll("*")];
  const here = [copy, ...copy.querySelectorAll("*")];
  there.forEach((element, index) => {
    const looks = getComputedStyle(element);
    const own = here[index];
    if (looks.display === "none") own?.setAttribute("display", "none");
    const style = LOOKS.map((name) => `${name}:${looks.getPropertyValue(name)}`).join(";");
    own?.setAttribute("style", style);
    own?.removeAttribute("class");
  });
  const { x, y, width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const sheet = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height }))
    sheet.setAttribute(name, String(value));
  sheet.setAttribute("fill", paper);
  copy.prepend(sheet);
  return new XMLSerializer().serializeToString(copy);
}

/** The same as PNG; rejects if the browser cannot draw it. */
export async function pngOf(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = ACROSS;
  canvas.height = Math.round((ACROSS * height) / width);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => {
      if (blob === null) fail(new Error("no picture"));
      else done(blob);
    }, "image/png");
  });
}
