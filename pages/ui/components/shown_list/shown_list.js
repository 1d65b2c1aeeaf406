// A table with the picture beside it; each draws itself, as it does where it stands alone.

import html from "./html.js";
import picture from "./picture.js";

export default function (component) {
  component.parentElement.querySelector(".shown").classList.toggle("wide", component.data.wide);
  html({ ...component, data: component.data.table });
  return picture({ ...component, data: component.data.picture });
}
