// The short way of the board's operations: a request of their own, without a run of the page's script.

const PATIENCE = 10_000; // milliseconds

/**
 * Returns how to send a message to an address; `show` gets each answer, `refuse` a message that had none. One message is
 * on its way at a time: the next holds what has happened meanwhile.
 */
export function makeWay(show, refuse) {
  let waiting = null; // the newest message; it holds all operations that are not answered
  let busy = false;
  let closed = ""; // an address where the list is not known, such as another process of the server

  function send(address, message) {
    waiting = message;
    if (!busy) empty(address);
  }

  async function empty(address) {
    busy = true;
    while (waiting) {
      const message = waiting;
      waiting = null;
      try {
        show(await ask(address, message));
      } catch (failure) {
        if (failure.status) closed = address;
        refuse(waiting ?? message);
        waiting = null;
      }
    }
    busy = false;
  }

  return { send, isOpen: (address) => address !== "" && address !== closed };
}

async function ask(address, message) {
  const answer = await fetch(new URL(`./${address}`, document.baseURI), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.status !== 200) throw Object.assign(new Error(answer.statusText), { status: answer.status });
  return answer.json();
}
