// The board with the numbers, the picture and the engines beside it; each draws itself, as it does where it stands alone.

import board from "./board.js";
import html from "./html.js";
import { lifecycle } from "./lifecycle.js";
import { listen, shown } from "./live.js";
import picture from "./picture.js";

const numbers = lifecycle(makeNumbers);

export default function (component) {
  const { data, parentElement: root } = component;
  const [sums, answers] = [root.querySelector(".sums"), root.querySelector(".answers")];
  html({ ...component, parentElement: sums, data: data.sums });
  const [live, letNumbersGo] = numbers(sums);
  live.follow(data.picture.list, answers);
  html({ ...component, parentElement: answers, data: data.answers });
  const letPictureGo = picture({ ...component, data: data.picture });
  const letBoardGo = board({ ...component, data: data.board });
  return () => {
    letBoardGo();
    letPictureGo();
    letNumbersGo();
  };
}

/** nDCG and DCG follow the card in the air; IDCG does not change meanwhile. A card that is put back leaves Python's. */
function makeNumbers(box) {
  let [list, engines, answered] = [null, null, []];
  const texts = () => [...box.querySelectorAll(".number .value")].slice(0, 2).map((value) => value.firstChild);
  const write = (numbers) => texts().forEach((text, at) => {
    if (text.data !== numbers[at]) text.data = numbers[at];
  });
  const leave = listen("lab-held", ({ list: held, sums, waits }) => {
    if (held !== list) return;
    box.classList.toggle("waits", waits);
    engines.classList.toggle("waits", waits || sums !== null); // the engines' answers wait for the drop
    write(sums ? [shown(sums.ndcg), shown(sums.dcg)] : answered);
  });

  /** Remember what Python answered for this list, which is drawn by now. */
  function follow(name, answers) {
    [list, engines, answered] = [name, answers, texts().map(({ data }) => data)];
  }

  return { follow, leave };
}
