// SPDX-License-Identifier: Apache-2.0
// The host's page on the booth's own screen: digits for fingers, a way back, and an end when nobody touches it.

import { by } from "/elements.js";
import { keepKeys, keepPage } from "/kiosk.js";

const word = location.hash.slice(1);
/** Whether this page has taken the place of the guests' page. */
export const isAtBooth = word === "booth" || word === "booth-kiosk";
const padMSec = 30000;
const deskMSec = 120000;

/** Back to the guests' page. */
export const leave = () => location.replace(word === "booth-kiosk" ? "/#kiosk" : "/");

/** The kinds of answers that the page waits for. */
const awaited = new Set();
let timer;

/** Begins the time again after which the page makes room for guests. It does not run while an answer is awaited. */
export function stay() {
  clearTimeout(timer);
  if (isAtBooth && awaited.size === 0) timer = setTimeout(leave, by("desk").hidden ? padMSec : deskMSec);
}

/** An order was given whose answer is of this kind. */
export function expects(kind) {
  awaited.add(kind);
  stay();
}

/** An answer has come; nothing: no answer comes any more. */
export function answered(kind) {
  // The server says much that nobody has asked for.
  if (kind && !awaited.delete(kind)) return;
  if (!kind) awaited.clear();
  stay();
}

export function setUp() {
  if (!isAtBooth) return;
  keepPage();
  if (word === "booth-kiosk") keepKeys();
  document.documentElement.dataset.place = "booth";
  by("to-booth").hidden = by("pad").hidden = false;
  by("to-booth").onclick = leave;
  by("pad").append(by("enter"));
  // The pad is there in place of the system's keyboard.
  by("pin").inputMode = "none";
  for (const key of by("pad").querySelectorAll("button[type=button]")) {
    key.onclick = () => {
      const digit = key.textContent;
      by("pin").value = key.id === "rub" ? by("pin").value.slice(0, -1) : by("pin").value + digit;
    };
  }
  for (const name of ["pointerdown", "keydown", "input", "scroll", "wheel"]) {
    addEventListener(name, stay, { capture: true, passive: true });
  }
  stay();
}
