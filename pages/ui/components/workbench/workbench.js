// The playground's screen: each part draws itself, as it does where it stands alone.

import board from "./board.js";
import colours from "./colours.js";
import { makeDirect } from "./direct_requests.js";
import html from "./html.js";
import { lifecycle } from "./lifecycle.js";
import { listen, sayAnswered } from "./live.js";
import { newest } from "./newest.js";
import { makeOpening } from "./opening.js";
import result from "./result.js";

const workbenches = lifecycle(makeWorkbench);

export default function (component) {
  const [workbench, letGo] = workbenches(component.parentElement);
  workbench.receive(component);
  return letGo;
}

function makeWorkbench(root) {
  const direct = makeDirect(answered, (message) => run("ops", message));
  const frame = root.querySelector(".workbench");
  let component = null; // as Streamlit gave it last
  let left = false;
  let sent = null; // the last message
  let parts = []; // how to let go of each
  for (const name of ["own", "ideal"]) frame.style.setProperty(`--${name}`, colours[name]);
  const opening = makeOpening(root.querySelector(".say"));
  const answers = root.querySelector(".answers");
  const stop = listen("lab-held", ({ list, sums, waits }) => { // the tools' answers wait for the drop
    if (list === component?.data.list) answers.classList.toggle("waits", waits || sums !== null);
  }, root.querySelector(".board"));

  function receive(given) {
    component = given;
    draw(newest(given.data));
  }

  function draw(data) {
    frame.classList.toggle("presents", Boolean(data.presents));
    const send = (name, message) => {
      if (name === "ops") sent = message;
      if (name === "ops" && data.endpoint && direct.isOpen(message.nonce)) direct.send(data.endpoint, message);
      else run(name, message);
    };
    const given = { ...component, setStateValue: send };
    opening.show(data.say, data.result);
    html({ ...given, parentElement: answers, data: data.answers });
    const letResultGo = result({ ...given, data: data.result });
    parts = [board({ ...given, data: data.board }), letResultGo];
    opening.point(data);
    catchUp(data);
  }

  /** A run may have drawn another tab below the board before it knew of an operation that went by a direct request. */
  function catchUp({ list, drawn }) {
    const { data } = component;
    if (!data.endpoint && data.list === list && data.drawn < drawn) run("ops", { ...sent, after: drawn });
  }

  /** Show what came by a direct request, and hand the rest of the page its parts. */
  function answered({ workbench, ...others }) {
    if (left || workbench.list !== component.data.list) return;
    Object.values(others).forEach(newest); // also for a part that is not on the page yet
    draw(newest(workbench));
    sayAnswered(others);
  }

  function run(name, message) {
    component.setStateValue(name, message);
  }

  function leave() {
    left = true;
    stop();
    opening.leave();
    for (const letGo of parts) letGo();
  }

  return { receive, leave };
}
