// The picture on paper: the text's own colour on the ground, this list filled and the ideal list hatched.

import { create } from "./svg.js";

const HATCH = "paper-hatch";
const GAP = 4; // pixels between two lines of the hatching

/** The palette for paper: no colour means anything there. */
export function onPaper(palette) {
  const ink = "currentColor";
  return { ...palette, text: ink, line: ink, accent: ink, own: ink, ideal: `url(#${HATCH})` };
}

/** Put the hatching into a drawing, once. */
export function addHatch(svg) {
  if (svg.querySelector("pattern")) return;
  const pattern = create("pattern", { id: HATCH, width: GAP, height: GAP, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
  pattern.append(create("line", { x1: 0, x2: 0, y1: 0, y2: GAP, stroke: "currentColor", "stroke-width": 2 }));
  svg.prepend(create("defs", {}));
  svg.firstElementChild.append(pattern);
}
