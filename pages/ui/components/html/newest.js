// Drawings of a list arrive in two ways, and may overtake each other. A drawing of something newer has a higher number.

const drawings = new Map(); // part -> its newest drawing

/** The newer of this drawing and the one that came before it; Streamlit also shows an old drawing again. */
export function newest(data) {
  if (!data.part) return data;
  const before = drawings.get(data.part);
  if (before && before.list === data.list && before.drawn > data.drawn) return before;
  drawings.set(data.part, data);
  return data;
}
