// Direct requests for the board's operations, without a run of the page's script.

const TIMEOUT = 2000; // milliseconds; what was sent both ways is applied once
const REST = 30_000; // milliseconds before what failed is tried again

/**
 * Returns how to send a message; `show` gets each answer, `refuse` a message that had none. One message is on its way at a
 * time, because the next holds what has happened meanwhile; a message of another list does not wait for it.
 */
export function makeDirect(show, refuse) {
  let waiting = null; // the newest message, with its address; it holds all operations that are not answered
  let going = null; // the message on its way, with what ends its request
  let unknown = ""; // the list that the server's process behind this address does not know
  let closed = 0; // until when

  function send(address, message) {
    waiting = { address, message };
    if (!going) empty();
    else if (going.nonce !== message.nonce) going.controller.abort();
  }

  async function empty() {
    while (waiting) {
      const { address, message } = waiting;
      waiting = null;
      going = { nonce: message.nonce, controller: new AbortController() };
      try {
        show(await ask(address, message, going.controller));
      } catch (failure) {
        fail(failure, message);
      }
    }
    going = null;
  }

  function fail(failure, message) {
    if (waiting && waiting.message.nonce !== message.nonce) return; // it holds the operations of this message, too
    if (failure.status === 204) unknown = message.nonce;
    else closed = Date.now() + REST;
    const unanswered = waiting?.message ?? message;
    waiting = null;
    refuse(unanswered);
  }

  return { send, isOpen: (nonce) => nonce !== unknown && Date.now() >= closed };
}

async function ask(address, message, controller) {
  const timer = setTimeout(() => controller.abort(), TIMEOUT);
  try {
    const answer = await fetch(new URL(`./${address}`, document.baseURI), {
      method: "POST",
      headers: { "content-type": "application/json", "x-ndcg-list": message.nonce },
      body: JSON.stringify(message),
      signal: controller.signal,
    });
    if (answer.status !== 200) throw Object.assign(new Error(answer.statusText), { status: answer.status });
    return await answer.json();
  } finally {
    clearTimeout(timer);
  }
}
