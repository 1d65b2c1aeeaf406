// A list to look at: the board's cards without anything to change, and the picture. A document that a reader points at
// lights up in every list and picture of the page.

import { makeParts, showBars } from "./cards.js";
import colours from "./colours.js";
import { make, setText } from "./elements.js";
import { lifecycle } from "./lifecycle.js";
import { listen } from "./live.js";
import picture from "./picture.js";
import words from "./words.js";

const lists = lifecycle(makeList);

export default function (component) {
  const { data, parentElement: root } = component;
  const [list, letListGo] = lists(root.querySelector(".board"));
  list.show(data);
  const letPictureGo = picture({ ...component, data: data.picture });
  return () => {
    letListGo();
    letPictureGo();
  };
}

function makeList(frame) {
  const list = make("ol", "list");
  const cards = []; // a card for each rank that is shown
  frame.style.setProperty("--own", colours.own);
  frame.replaceChildren(list);
  const leave = listen("lab-pointed", (doc) => {
    for (const { card } of cards) card.classList.toggle("pointed", card.dataset.id === doc);
  });

  function show({ name, cards: faces }) {
    list.setAttribute("aria-label", name);
    while (cards.length > faces.length) cards.pop().card.remove();
    while (cards.length < faces.length) {
      cards.push(makeShown());
      list.append(cards.at(-1).card);
    }
    faces.forEach((face, at) => update(cards[at], face));
  }

  return { show, leave };
}

/** A card; its numbers have their names for who hears them. */
function makeShown() {
  const parts = makeParts();
  const { card, rank, text, grades, earn, bars } = parts;
  const [number, grade, mark, loss, lost, against] = [make("span"), make("span"), make("div", "mark"), make("div", "loss"), make("b"), make("small")];
  rank.append(named(words.shown_rank), number);
  text.append(mark);
  const prefix = named(words.shown_grade);
  grades.append(prefix, grade);
  earn.prepend(named(words.earns));
  loss.classList.add(earn.className);
  loss.append(lost, against);
  card.append(rank, text, grades, earn, loss, bars);
  return { ...parts, number, grade, prefix, mark, loss, lost, against };
}

function named(word) {
  return make("span", "live", `${word} `);
}

function update(parts, face) {
  const { card, loss, bars } = parts;
  card.dataset.id = face.doc;
  const marks = { below: face.below, unjudged: !face.grade, marked: face.mark };
  card.className = ["card", ...Object.keys(marks).filter((mark) => marks[mark])].join(" ");
  const texts = {
    number: face.rank, title: face.doc, snippet: face.snippet, mark: face.mark, grade: face.grade || words.unjudged,
    discounted: face.discounted, terms: face.terms, lost: face.lost, against: face.gains ? words.over_ideal : words.lost,
  };
  for (const [part, text] of Object.entries(texts)) setText(parts[part], text);
  parts.prefix.hidden = !face.grade;
  parts.mark.hidden = !face.mark;
  parts.title.title = face.doc;
  loss.title = face.gains ? words.over_ideal_help : words.lost_help;
  showBars(bars, face.bars);
}
