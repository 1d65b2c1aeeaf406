// A board that stands alone asks no questions: nothing is answered in its picture.

import { make } from "./elements.js";

export function answering() {
  return { take() {}, draw() {}, addsTo: () => false, lists: () => ({}), own: make("div") };
}
