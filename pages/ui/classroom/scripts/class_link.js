// The connection of a phone or of a teacher's page: a stream of the newest state, and messages with a key in a header.

const SILENCE = 40_000; // milliseconds without a sign of life after which a stream is given up
const [SOONEST, LATEST] = [500, 10_000]; // milliseconds until the next try

/** What `state` hears where newer pages of the same person are told instead. */
export const ELSEWHERE = 409;
export const HEADER = "x-ndcg-class";

/** The code of a class in an address such as /j/k7m-4qx; empty where there is none. */
export function codeIn(path) {
  return path.split("/").at(-1).replace(/%20|-/g, "").toUpperCase().replace(/^J$/, "");
}

/** A waiting time that doubles with each try, and is never the same for all. */
export function pause(tries) {
  return Math.min(LATEST, SOONEST * 2 ** Math.min(tries, 6)) * (0.5 + Math.random());
}

/** Send a message; the answer's status and what it says. No connection is status 0. */
export async function post(address, key, message) {
  try {
    const answer = await fetch(address, { method: "POST", headers: { [HEADER]: key, "content-type": "application/json" }, body: JSON.stringify(message), cache: "no-store" });
    const text = await answer.text();
    return { status: answer.status, said: text.startsWith("{") ? JSON.parse(text) : { sentence: text } };
  } catch {
    return { status: 0, said: {} };
  }
}

/** Have the browser save a file. */
export function save(blob, name) {
  const file = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 1000);
}

/** Follow a stream for ever: `heard` gets each message, `state` whether it is connected. Returns how to stop, and to hurry. */
export function follow(address, key, heard, state) {
  let [tries, stopped, controller, timer, elsewhere] = [0, false, null, 0, false];

  async function listen() {
    controller = new AbortController();
    let silence = 0;
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => controller.abort(), SILENCE);
    };
    alive();
    let refused = 0;
    elsewhere = false;
    try {
      const answer = await fetch(address, { headers: { [HEADER]: key }, signal: controller.signal, cache: "no-store" });
      if (answer.ok) await read(answer.body.getReader(), alive);
      else refused = answer.status;
    } catch {
      // The connection broke, or was given up: try again.
    }
    clearTimeout(silence);
    controller.abort(); // a browser has six connections to a server, and an unread stream would keep one
    if (stopped) return;
    if (elsewhere) refused = ELSEWHERE;
    state(false, refused);
    if ([403, 404, ELSEWHERE].includes(refused)) return;
    timer = setTimeout(listen, pause(tries));
    tries += 1;
  }

  function hear(message) {
    if (message.elsewhere) elsewhere = true;
    else heard(message);
  }

  async function read(reader, alive) {
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      if (tries !== 0 || rest === "") state(true, 0);
      tries = 0;
      rest += decoder.decode(value, { stream: true });
      const events = rest.split("\n\n");
      rest = events.pop();
      for (const event of events) if (event.startsWith("data: ")) hear(JSON.parse(event.slice(6)));
    }
  }

  listen();
  return {
    stop: () => { stopped = true; clearTimeout(timer); controller?.abort(); },
    hurry: () => { if (timer) { clearTimeout(timer); timer = 0; tries = 0; controller?.abort(); listen(); } },
  };
}
