// The board with the numbers, the picture and the engines beside it; each draws itself, as it does where it stands alone.

import board from "./board.js";
import colours from "./colours.js";
import { makeFirstMinute } from "./first_minute.js";
import html from "./html.js";
import { lifecycle } from "./lifecycle.js";
import { brief, listen, sayAnswered, shown } from "./live.js";
import { newest } from "./newest.js";
import picture from "./picture.js";
import { makeDirect } from "./direct_requests.js";

const workbenches = lifecycle(makeWorkbench);
const numbers = lifecycle(makeNumbers);

export default function (component) {
  const [workbench, letGo] = workbenches(component.parentElement);
  workbench.receive(component);
  return letGo;
}

function makeWorkbench(root) {
  const direct = makeDirect(answered, (message) => run("ops", message));
  let component = null; // as Streamlit gave it last
  let left = false;
  let sent = null; // the last message
  let parts = []; // how to let go of each
  let drawn = null; // what was drawn last
  for (const name of ["own", "ideal"]) root.querySelector(".workbench").style.setProperty(`--${name}`, colours[name]);
  const minute = makeFirstMinute(root.querySelector(".workbench"), root.querySelector(".sums"), () => draw(drawn));

  function receive(given) {
    component = given;
    draw(newest(given.data));
  }

  function draw(data) {
    drawn = data;
    root.querySelector(".workbench").classList.toggle("presents", Boolean(data.presents));
    const asks = minute.follow(data);
    const [sums, answers] = [root.querySelector(".sums"), root.querySelector(".beside > .answers")];
    const send = (name, message) => {
      if (name === "ops") sent = message;
      if (name === "ops" && data.endpoint && direct.isOpen(message.nonce)) direct.send(data.endpoint, message);
      else run(name, message);
    };
    const given = { ...component, setStateValue: send };
    html({ ...given, parentElement: sums, data: data.sums });
    const [live, letNumbersGo] = numbers(sums);
    live.follow(data.picture.list, answers);
    html({ ...given, parentElement: answers, data: data.answers });
    const letPictureGo = picture({ ...given, data: { ...data.picture, asks } });
    parts = [board({ ...given, data: data.board }), letPictureGo, letNumbersGo];
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
    minute.leave();
    for (const letGo of parts) letGo();
  }

  return { receive, leave };
}

/** nDCG and DCG follow the card in the air; IDCG does not change meanwhile. A card that is put back leaves Python's. */
function makeNumbers(box) {
  let [list, engines, answered] = [null, null, []];
  const texts = () => [...box.querySelectorAll(".number .value > span")].slice(0, 4).map((value) => value.firstChild);
  const write = (numbers) => texts().forEach((text, at) => {
    if (text.data !== numbers[at]) text.data = numbers[at];
  });
  box.addEventListener("click", (event) => { if (event.target.closest(".value")) box.classList.toggle("all-digits"); });
  const leave = listen("lab-held", ({ list: held, sums, waits }) => {
    if (held !== list) return;
    box.classList.toggle("waits", waits);
    engines.classList.toggle("waits", waits || sums !== null); // the engines' answers wait for the drop
    write(sums ? [brief(sums.ndcg, 3), shown(sums.ndcg), brief(sums.dcg, 2), shown(sums.dcg)] : answered);
  });

  /** Remember what Python answered for this list, which is drawn by now. */
  function follow(name, answers) {
    [list, engines, answered] = [name, answers, texts().map(({ data }) => data)];
  }

  return { follow, leave };
}
