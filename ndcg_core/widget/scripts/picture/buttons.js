// A button that is drawn in a picture of SVG; the same record, with its label, is a place to press.

export function buttonOf({ key, name, pressed, x, y, width, height }, { text, line, accent }) {
  return [
    { key: `button ${key}`, tag: "rect", x, y, width, height, rx: 8, fill: "none", stroke: pressed ? accent : line, "stroke-width": pressed ? 2.5 : 1.5 },
    { key: `button-text ${key}`, tag: "text", x: x + width / 2, y: y + height / 2 + 5, "text-anchor": "middle", "font-size": 14, "font-weight": "bold", fill: text, text: pressed ? `● ${name}` : name },
  ];
}
