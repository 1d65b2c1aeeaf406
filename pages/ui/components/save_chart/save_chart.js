// Saves the SVG of a chart on this page as a file, or painted onto a canvas as a PNG of twice the size.

import { drawing } from "./chart.js";

export default function ({ parentElement: root, data }) {
  const menu = root.querySelector(".save");
  if (menu.childElementCount) return;
  const summary = document.createElement("summary");
  summary.textContent = data.menu;
  menu.append(summary);
  for (const [label, save] of [[data.svg, saveSvg], [data.png, savePng]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => {
      const picture = svgOf(data.chart);
      if (picture) save(picture, data.chart);
      menu.open = false;
    });
    menu.append(button);
  }
}

function svgOf(chart) {
  const shown = drawing(chart);
  if (!shown) return null;
  const copy = shown.cloneNode(true);
  keepWidths(shown, copy);
  const { width, height } = shown.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  paper.setAttribute("width", "100%");
  paper.setAttribute("height", "100%");
  paper.setAttribute("fill", getComputedStyle(document.querySelector('[data-testid="stApp"]')).backgroundColor);
  copy.prepend(paper);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** Give every text the width that it has here: a file's reader may lack the page's font, whose letters are narrow. */
function keepWidths(shown, copy) {
  const copies = copy.querySelectorAll("text,tspan");
  shown.querySelectorAll("text,tspan").forEach((text, at) => {
    if (text.childElementCount || !text.getComputedTextLength()) return;
    copies[at].setAttribute("textLength", text.getComputedTextLength());
    copies[at].setAttribute("lengthAdjust", "spacingAndGlyphs");
  });
}

function saveSvg({ text }, chart) {
  hand(new Blob([text], { type: "image/svg+xml" }), `${chart}.svg`);
}

function savePng({ text, width, height }, chart) {
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = width * 2;
    canvas.height = height * 2;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => hand(blob, `${chart}.png`), "image/png");
  };
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
}

function hand(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
