// Writes the address without a step in the browser's history, which Streamlit's own way would add.

export default function ({ data }) {
  const search = new URLSearchParams(data.wanted).toString();
  if (window.location.search !== `?${search}`) {
    window.history.replaceState(window.history.state, "", `${window.location.pathname}?${search}`);
  }
}
