// SPDX-License-Identifier: Apache-2.0
// The tiles of the host's page: how each thing stands, in words and as a colour, and what to do about it.

import { by, make } from "/elements.js";
import { say, words } from "/host-words.js";

/** Words that are read aloud when they change: the same ones are not written again. */
const shown = new Map();

/** In another language all are written again. */
export const forget = () => shown.clear();

export function write(id, words) {
  if (shown.get(id) === words) return;
  shown.set(id, words);
  by(id).textContent = words;
}

/** The state of a tile as its colour, beside its words. */
export const grade = (tile, name) => by(tile).dataset.grade = name;

/** What only the person who has set the booth up can do with it: commands, files, units. */
const commands = /`|systemctl|timedatectl|apt |\.toml|\.md|lpadmin|shutter-|shutterd|CUPS|ReadWritePaths|localhost/;

/** What to do: in words, or by a person who knows commands, and which these are. */
export function remedy(text) {
  if (!text) return [];
  if (!commands.test(text)) return [make("span", { textContent: text, dir: "auto" })];
  return [make("span", { textContent: say("askAdministrator") }),
    make("details", { className: "commands", ariaLabel: say("forAdministrator") }, make("summary", { textContent: say("forAdministrator") }), make("span", { textContent: text, dir: "auto" }))];
}

/** Words and what to do, written when they change only: they are read aloud, and their parts may be open. */
export function advise(id, line, what) {
  const all = `${line} ${what ?? ""}`;
  if (shown.get(id) === all) return;
  shown.set(id, all);
  by(id).replaceChildren(make("span", { textContent: line, dir: "auto" }), ...remedy(what));
}

export function printer(state) {
  const word = `printer_${state.printer ?? "absent"}`;
  const known = words[word] ? word : "printer_trouble";
  // The button that mends it stands beside the words.
  advise("printer-words", say(known), words[`${known}-remedy`]);
  grade("printer-tile", state.printer === "ready" ? isLow(state.sheetsLeft) ? "attention" : "good" : state.printer ? "bad" : "none");
  by("paper").hidden = !state.printer;
  write("paper-words", state.sheetsLeft === undefined ? say("paperUnknown") : say("paperLeft", state.sheetsLeft));
}
const isLow = sheets => sheets !== undefined && sheets <= 5;

export function evening({ kept, recent }) {
  write("evening-words", say("keptSoFar", kept));
  if (by("evening").dataset.shown === recent.join()) return;
  by("evening").dataset.shown = recent.join();
  by("evening").replaceChildren(...recent.map(src => make("li", {}, make("img", { src, alt: "" }))));
}

export function stick({ copyFolder, copiesWaiting, copyTrouble }) {
  by("stick-tile").hidden = !copyFolder;
  const line = copyTrouble ? say("stickTrouble", copiesWaiting) : copiesWaiting > 0 ? say("stickBusy", copiesWaiting) : say("stickGood");
  write("stick-words", copyTrouble ? `${line} ${copyTrouble}` : line);
  grade("stick-tile", copyTrouble ? "bad" : "good");
}

export function uploads({ uploadsWaiting, uploadTrouble }) {
  by("upload-tile").hidden = uploadsWaiting === undefined;
  const line = uploadTrouble ? say("uploadTrouble", uploadsWaiting) : uploadsWaiting > 0 ? say("uploadBusy", uploadsWaiting) : say("uploadGood");
  // It has the program's name in it, and is tried again by itself.
  advise("upload-words", line, uploadTrouble && `${uploadTrouble}; shutter-booth.toml, [share] command`);
  grade("upload-tile", uploadTrouble ? "attention" : "good");
}
