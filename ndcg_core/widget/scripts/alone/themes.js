// The theme of the page around: a picture takes the page's colours when it is drawn.

const NAMES = ["class", "style", "data-jp-theme-name", "data-theme", "data-bs-theme", "data-color-mode", "data-vscode-theme-kind"]; // what names a theme

/** Draw once the element is on the page, and after a change of the theme; returns how to stop. */
export function whenColoured(host, draw) {
  const arrived = new ResizeObserver(() => {
    if (!host.isConnected) return;
    arrived.disconnect();
    draw();
  });
  arrived.observe(host);
  const again = () => host.isConnected && draw();
  const themed = new MutationObserver(again);
  for (const element of [document.documentElement, document.body]) themed.observe(element, { attributeFilter: NAMES });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", again);
  return () => {
    arrived.disconnect();
    themed.disconnect();
    dark.removeEventListener("change", again);
  };
}
