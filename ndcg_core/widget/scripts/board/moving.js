// A card in the air: lifted by the keyboard or the pointer, held over another place, dropped or put back.

import { filled } from "./elements.js";
import { sayLifted } from "./live.js";
import { apply, nextPlace, titleOf, zoneOf } from "./state.js";
import words from "./words.js";

/** How the cards of a board move; `board` is described in board.js. */
export function makeMoving(board) {
  const moving = { lifted: null, lift, step, hold, drop, putBack, leave };
  /** What happened to a card ("moved", "held" or "dropped"), and where it lies. */
  const spoken = (what, doc, { to, index }) => filled(words[`${what}_${to}`], { title: titleOf(board.state, doc), rank: index + 1 });

  /** One place up (-1) or down (1). */
  function step(doc, by) {
    const target = nextPlace(board.state, doc, by);
    if (!target || board.isClosed(target.to)) return;
    board.sayWhenSettled(spoken("moved", doc, target));
    board.issue({ op: "move", doc, ...target });
  }

  /** Take a card up, `by` "keys" or "pointer". Until it is dropped, nothing that arrives is drawn. */
  function lift(doc, by) {
    moving.lifted = { doc, by, before: board.state };
    board.cards.get(doc).card.classList.add("lifted");
    say(true);
  }

  /** The card is in the air no longer. */
  function end() {
    moving.lifted = null;
    say(false);
  }

  function say(lifted) {
    sayLifted(board.frame, { list: board.protocol.data.nonce, lifted });
  }

  /** The board is put away, and a card in the air with it. */
  function leave() {
    if (moving.lifted) end();
  }

  /** Show the card in another place, which is not yet a move. */
  function hold(doc, target) {
    if (board.isClosed(target.to)) return;
    board.show(apply(board.state, { op: "move", doc, ...target }));
    if (moving.lifted.by !== "keys") return;
    board.cards.get(doc).handle.focus();
    board.say(spoken("held", doc, target));
  }

  function drop() {
    const { doc, before } = moving.lifted;
    end();
    const to = zoneOf(board.state, doc);
    const index = board.state[to].indexOf(doc);
    board.sayWhenSettled(spoken("dropped", doc, { to, index }));
    if (before[to].indexOf(doc) === index) board.draw();
    else board.issue({ op: "move", doc, to, index });
  }

  function putBack() {
    const { doc } = moving.lifted;
    end();
    board.draw();
    board.say(filled(words.put_back, { title: titleOf(board.state, doc) }));
    board.cards.get(doc).handle.focus();
  }

  return moving;
}
