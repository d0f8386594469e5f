/** From a pointer on the screen to a point on the chart. */

import type { Point } from "./types";

/** The point of the chart under a pointer; `element` is any part of the drawing. */
export function chartPoint(
  element: SVGGraphicsElement,
  event: { readonly clientX: number; readonly clientY: number },
): Point {
  const matrix = (element.ownerSVGElement ?? element).getScreenCTM();
  if (matrix === null) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}
