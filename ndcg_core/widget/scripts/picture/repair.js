// Repair: hollow bars are what the numbers say; tap what explains them, and the solid bars follow.

import { ghost } from "./ghost.js";

export function repair(task, { option }, { geometry, palette }) {
  return { over: ghost(task.target, geometry, palette), answer: option === undefined ? null : String(option) };
}
