// SPDX-License-Identifier: Apache-2.0
// What keeps a page the only thing on its screen.

/**
 * Keeps the browser's keys. In a kiosk's full screen the page gets them first: none opens a window, tools or a print, and
 * none reloads the page or changes its size.
 */
export function keepKeys() {
  addEventListener("keydown", event => {
    const isBrowsers = event.ctrlKey || event.metaKey || event.altKey || /^(F\d|Browser|Launch|ContextMenu|Print|Help)/.test(event.key);
    if (isBrowsers) event.preventDefault();
  }, { capture: true });
  // Ctrl and the wheel change the size.
  addEventListener("wheel", event => event.ctrlKey && event.preventDefault(), { capture: true, passive: false });
}

/** Nothing opens over the page by a mouse or a finger: no menu, no window of another button, no dragged picture. */
export function keepPage() {
  for (const name of ["contextmenu", "auxclick", "dragstart", "drop", "dragover"]) {
    addEventListener(name, event => event.preventDefault(), { capture: true });
  }
  // With a key held, or by the middle button, a link would open a window.
  addEventListener("click", event => {
    if (event.target.closest("a") && (event.ctrlKey || event.shiftKey || event.metaKey || event.altKey)) event.preventDefault();
  }, { capture: true });
  // The middle button scrolls, on some systems, or pastes; others lead to the page before.
  for (const name of ["mousedown", "mouseup", "pointerup"]) {
    addEventListener(name, event => event.button > 0 && event.preventDefault(), { capture: true });
  }
}
