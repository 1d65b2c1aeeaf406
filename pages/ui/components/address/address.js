// Streamlit makes every change of the address a step of the browser's history; what is no place of its own takes this way.

export default function ({ data }) {
  const search = new URLSearchParams(data.wanted).toString();
  if (window.location.search !== `?${search}`) {
    window.history.replaceState(window.history.state, "", `${window.location.pathname}?${search}`);
  }
}
