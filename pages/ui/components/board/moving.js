// A card in the air: lifted by the keyboard or the pointer, held over another place, dropped or put back.

import { apply, nextPlace, titleOf, zoneOf } from "./state.js";

/** How the cards of a board move; `board` is described in board.js. */
export function makeMoving(board) {
  const moving = { lifted: null, lift, step, hold, drop, putBack };
  const spoken = ({ to, index }) => (to === "ranked" ? `rank ${index + 1}` : "not retrieved");

  /** One place up (-1) or down (1). */
  function step(doc, by) {
    const target = nextPlace(board.state, doc, by);
    if (!target) return;
    board.sayWhenSettled(`${titleOf(board.state, doc)} moved to ${spoken(target)}`);
    board.issue({ op: "move", doc, ...target });
  }

  /** Take a card up, `by` "keys" or "pointer". Until it is dropped, nothing that arrives is drawn. */
  function lift(doc, by) {
    moving.lifted = { doc, by, before: board.state };
    board.cards.get(doc).card.classList.add("lifted");
  }

  /** Show the card in another place, which is not yet a move. */
  function hold(doc, target) {
    board.show(apply(board.state, { op: "move", doc, ...target }));
    if (moving.lifted.by !== "keys") return;
    board.cards.get(doc).handle.focus();
    board.say(`${titleOf(board.state, doc)}, ${spoken(target)}`);
  }

  function drop() {
    const { doc, before } = moving.lifted;
    moving.lifted = null;
    const to = zoneOf(board.state, doc);
    const index = board.state[to].indexOf(doc);
    board.sayWhenSettled(`${titleOf(board.state, doc)} dropped at ${spoken({ to, index })}`);
    if (before[to].indexOf(doc) === index) board.draw();
    else board.issue({ op: "move", doc, to, index });
  }

  function putBack() {
    const { doc } = moving.lifted;
    moving.lifted = null;
    board.draw();
    board.say(`${titleOf(board.state, doc)} put back`);
    board.cards.get(doc).handle.focus();
  }

  return moving;
}
