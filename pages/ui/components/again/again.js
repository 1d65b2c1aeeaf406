// Asks Python for the next run of a fragment, once the browser has drawn the last.

let last = null; // the turn that was asked for last

export default function ({ data, setStateValue }) {
  if (data.turn === last) return;
  last = data.turn;
  requestAnimationFrame(() => setTimeout(() => setStateValue("turn", data.turn)));
}
