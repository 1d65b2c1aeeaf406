// The choices over the list: gain, discount and cutoff, which example, and what is rarer behind "More".
//
// Each control shows Python's value and sends what a person picks; until the answer comes it keeps what was picked.

import { filled, make, setRaised, setText } from "./elements.js";
import { makeFold } from "./folds.js";
import options from "./options.js";
import words from "./words.js";

let names = 0; // radio buttons need a name of their own on every board

export function makeControls(issue) {
  const box = make("div", "controls");
  const opener = makeSelect(words.example, (example) => example && issue({ op: "open", example }));
  const story = make("p", "story");
  opener.box.classList.add("opener");
  const all = make("details", "choices");
  all.append(make("summary", "", ""));
  const short = all.firstChild;
  const more = makeFold("quiet", words.more_choices);
  more.menu.append(story);
  box.append(opener.box, more.box);
  const parts = new Map(); // control's name -> its parts
  // Wide enough for all of it, it is open; on a phone the list comes first.
  new ResizeObserver(() => {
    const wide = all.clientWidth > 520;
    if (box.dataset.wide === String(wide)) return;
    box.dataset.wide = wide;
    all.open = wide;
  }).observe(all);

  function show(choices, examples) {
    opener.show({ ...examples, options: examples.value ? options.examples : [["", words.own_list], ...options.examples] });
    story.textContent = examples.story;
    short.textContent = filled(words.choices, { choices: choices.main.map(withOptions).map(inWords).join(" · ") });
    for (const control of choices.main) part(control, all).show(withOptions(control));
    for (const control of choices.quiet) part(control, more.menu).show(withOptions(control));
  }

  function part(control, parent) {
    if (!parts.has(control.name)) {
      const send = (name, value) => issue({ op: "choose", field: name, value });
      parts.set(control.name, makeControl(control, send));
      parent.append(parts.get(control.name).box);
    }
    return parts.get(control.name);
  }

  return { box, choices: all, show, rest: more.menu };
}

function withOptions(control) {
  return { options: options[control.name], rare: options.rare[control.name], ...control };
}

function inWords(control) {
  const named = control.options && control.options.find(([value]) => value === control.value);
  return filled(words.choice, { label: control.label, value: named ? named[1] : control.value ?? control.empty });
}

function makeControl(control, send) {
  const box = make("div", "control " + control.name);
  const pick = { radio: makeRadios, select: makeSelect, number: makeField, text: makeField, count: makeCount }[control.kind](
    control.label, (value) => send(control.name, value));
  const extra = make("div", "extra");
  const note = make("p", "note");
  box.append(pick.box, extra, note);
  let field = null;
  return {
    box,
    show(fresh) {
      pick.show(fresh);
      if (!fresh.field || (field && field.name !== fresh.field.name)) {
        extra.replaceChildren();
        field = null;
      }
      if (fresh.field) {
        if (!field) {
          field = { name: fresh.field.name, ...makeField(fresh.field.label, (value) => send(fresh.field.name, value)) };
          extra.append(field.box);
        }
        field.show(fresh.field);
      }
      say(note, fresh.note);
    },
  };
}

function say(line, note) {
  const shown = (note.refused || "") + (note.effect || "") + (note.formula || "") + (note.text || "");
  if (line.dataset.words === shown) return;
  line.dataset.words = shown;
  line.title = note.effect || note.refused ? "" : note.formula ? filled(words.meaning, note) : note.text || "";
  line.replaceChildren();
  if (note.refused) {
    const refusal = make("b", "refused", note.refused);
    refusal.setAttribute("role", "alert");
    line.append(refusal);
  }
  if (note.effect) line.append(make("b", "", note.effect));
  if (note.formula) line.append(make("code", "", note.formula), " ");
  if (note.text) line.append(note.text);
}

function makeRadios(label, send) {
  const box = make("div", "radios");
  box.setAttribute("role", "radiogroup");
  box.setAttribute("aria-label", label);
  const [named, lead] = [make("span", "label", label), make("span", "lead")];
  box.append(named, lead);
  const name = "control-" + ++names;
  const [faces, rarer] = [make("div", "faces"), makeFold("rarer", "")];
  rarer.summary.setAttribute("aria-label", filled(words.rarer, { label }));
  faces.append(rarer.box);
  box.append(faces);
  const radios = new Map();
  const add = (kind, title, formula, isRare) => {
    const [face, radio, shown] = [make("label"), make("input"), make("span")];
    radio.type = "radio";
    radio.name = name;
    radio.addEventListener("change", () => send(kind));
    setRaised(shown, formula ?? title);
    if (formula) radio.setAttribute("aria-label", `${formula}, ${title}`);
    face.append(radio, shown);
    if (isRare) rarer.menu.append(face);
    else faces.insertBefore(face, rarer.box);
    radios.set(kind, radio);
  };
  return {
    box,
    show({ options, rare, value, lead: words_ = "" }) {
      setText(lead, words_);
      for (const [kind, title, formula] of options) if (!radios.has(kind)) add(kind, title, words_ && formula, rare.includes(kind));
      if (radios.has(value)) radios.get(value).checked = true;
      const folded = rare.includes(value) ? options.find(([kind]) => kind === value)?.[1] : "";
      setText(rarer.summary, `${folded ?? ""} ▾`.trim()); // a rare choice is written on the fold
      rarer.summary.classList.toggle("chosen", Boolean(folded));
    },
  };
}

function makeSelect(label, send) {
  const box = make("label", "select");
  const select = make("select");
  box.append(make("span", "label", label), select);
  let values = [];
  select.addEventListener("change", () => send(values[select.selectedIndex]));
  return {
    box,
    show({ options, value }) {
      if (JSON.stringify(options.map(([kind]) => kind)) !== JSON.stringify(values)) {
        values = options.map(([kind]) => kind);
        select.replaceChildren(...options.map(([, title]) => make("option", "", title)));
      }
      select.selectedIndex = values.indexOf(value);
    },
  };
}

function makeField(label, send, tag = "label") {
  const box = make(tag, "field");
  const [input, lead, tail] = [make("input"), make("span", "lead"), make("span", "tail")];
  box.append(make("span", "label", label), lead, input, tail);
  let written = null;
  const value = () => (input.type !== "number" ? input.value : input.value === "" ? null : Number(input.value));
  input.addEventListener("change", () => {
    if (input.validity.badInput) input.value = written ?? ""; // what is no number has no value to send
    else send(value());
  });
  return {
    box, input,
    show(fresh) {
      input.type = fresh.kind;
      for (const name of ["min", "step"]) if (name in fresh) input.setAttribute(name, fresh[name]);
      input.placeholder = fresh.empty || "";
      box.title = fresh.help || "";
      setText(lead, fresh.lead ?? "");
      setText(tail, fresh.tail ?? "");
      const now = fresh.value === null ? "" : String(fresh.value);
      if (now === written) return; // what is being typed, or was refused, stays
      written = now;
      input.value = now;
    },
  };
}

/** A whole number with a button on either side; empty is all of `most`. */
function makeCount(label, send) {
  const { box, input, show } = makeField(label, send, "div"); // a label would hand its clicks to the first button
  input.setAttribute("aria-label", label);
  let [now, most] = [null, 1];
  const step = (by) => send(Math.max(1, (now ?? most) + by));
  const button = (text, name, by) => {
    const made = make("button", "count", text);
    made.type = "button";
    made.setAttribute("aria-label", name);
    made.addEventListener("click", (event) => { event.preventDefault(); step(by); });
    return made;
  };
  const around = make("span", "counts");
  const [less, more] = [button("−", words.fewer, -1), button("+", words.further, 1)];
  input.replaceWith(around);
  around.append(less, input, more);
  return {
    box,
    show(fresh) {
      [now, most] = [fresh.value, fresh.most];
      show({ ...fresh, kind: "number" });
      less.disabled = (now ?? most) <= 1;
      more.disabled = now === null;
    },
  };
}
