// The conversation with Python: a queue of operations that Python has not acknowledged.
//
// Every change is an operation with a number. Python applies each number once and sends back the last number that it
// has read (`ack`). Until then the operation stays in the queue and is applied to whatever state arrives, so a slow answer
// neither loses nor repeats nor undoes a move. A new session of the server (`nonce`) gets the whole queue again.

import { makeReload } from "./reload.js";
import { apply } from "./state.js";

const MOST_OPERATIONS = 200; // in one message, as many as Python applies; the rest follow with its answer

export function makeProtocol() {
  const protocol = { send: null, data: null, pending: [], issue, receive, state, leave };
  const reload = makeReload(protocol);
  let number = 0; // of the newest operation
  let sent = 0; // the number of the newest operation that a message has carried

  /** Python's state with the operations that it has not acknowledged. */
  function state() {
    return protocol.pending.reduce((before, operation) => apply(before, operation) ?? before, protocol.data.state);
  }

  function issue(operation) {
    protocol.pending.push({ ...operation, seq: ++number });
    flush();
  }

  function flush() {
    const ops = protocol.pending.slice(0, MOST_OPERATIONS);
    sent = ops.length ? ops[ops.length - 1].seq : sent;
    protocol.send("ops", { nonce: protocol.data.nonce, ops });
    reload.remember();
  }

  function receive(data) {
    const first = protocol.data === null;
    const kept = first ? reload.recall(data) : null;
    const before = first ? kept?.nonce : protocol.data.nonce;
    const sameSession = before === undefined || before === data.nonce;
    if (sameSession) acknowledge(data, kept);
    else startAgain(data, kept);
    protocol.data = data;
    const unsent = protocol.pending.length > 0 && protocol.pending[0].seq > sent;
    if (unsent || (!sameSession && protocol.pending.length)) flush();
    reload.keepLink({ now: first });
    reload.remember();
  }

  function acknowledge(data, kept) {
    if (kept) protocol.pending = reload.operationsIn(kept);
    else reload.answered(protocol.pending.filter(({ seq }) => seq <= data.ack));
    protocol.pending = protocol.pending.filter(({ seq }) => seq > data.ack);
    number = Math.max(number, data.ack, ...protocol.pending.map(({ seq }) => seq));
  }

  function startAgain(data, kept) {
    // Another session of the server has read none of this: it is numbered anew and sent again.
    number = data.ack;
    protocol.pending = reload.operationsSince(data.link, kept).map((operation) => ({ ...operation, seq: ++number }));
    reload.forget();
  }

  function leave() {
    reload.leave();
  }

  return protocol;
}
