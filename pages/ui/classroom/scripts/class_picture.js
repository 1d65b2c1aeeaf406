// The picture of a list on a page that is none of Streamlit's: it is drawn where and when the page says so.

import picture from "./picture.js";

addEventListener("class-picture", ({ detail: { box, data } }) => picture({ parentElement: box.parentElement, data, setStateValue: () => {} }));
