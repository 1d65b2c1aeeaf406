// A row of grades for each document; all are needed.

import { make } from "./elements.js";

export default function ({ documents, scale }, value, edited) {
  const grades = documents.map((_, place) => value?.[place] ?? null);
  const parts = documents.map(({ title }, place) => {
    const row = make("fieldset", "grading");
    row.append(make("legend", "", `${place + 1}  ${title}`));
    for (const grade of scale) {
      const [label, radio] = [make("label"), make("input")];
      Object.assign(radio, { type: "radio", name: `grade${place}`, checked: grades[place] === grade });
      radio.addEventListener("change", () => { grades[place] = grade; edited(); });
      label.append(radio, String(grade));
      row.append(label);
    }
    return row;
  });
  return { parts, value: () => (grades.includes(null) ? null : [...grades]), list: "drawn" };
}
