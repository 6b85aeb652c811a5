// SPDX-License-Identifier: Apache-2.0
// The settings of the host's page: one element for each, by the type of its value.

import { by, make } from "/elements.js";
import { guestWords, say, words } from "/host-words.js";

export const field = key => by(`setting-${key}`);

/** A setting with what changes it. `tell` gives an order to the server. */
export function setting(one, tell) {
  const { key, type, isSet, fileValue } = one;
  const words = make("p", { id: `words-${key}` });
  words.role = "status";
  const set = value => tell({ do: "set", key, value });
  const part = type === "words" ? list(one, set) : single(one, set);
  part.className = "setting";
  part.append(words);
  if (isSet) {
    const back = make("button", { type: "button", className: "quiet", id: `back-${key}`, textContent: `${say("back")}: ${named(one, fileValue)}` });
    back.ariaLabel = `${say("backOf", say(`setting-${key}`))}: ${named(one, fileValue)}`;
    back.onclick = () => tell({ do: "back", key });
    part.append(back);
  }
  return part;
}

/** What is wrong with a value, in the page's language; nothing where only the reader of the file has words for it. */
export function wrong(fault) {
  if (!fault || !words[`fault-${fault.word}`]) return undefined;
  const title = word => fault.word === "layout" ? guestWords[`layout-${word}`] ?? word : word;
  const parts = { ...fault, value: fault.value && title(fault.value), choices: fault.choices?.map(title).join(", ") };
  return words[`fault-${fault.word}`].replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? "");
}

function named({ type, choices }, value) {
  const title = word => guestWords[`layout-${word}`] ?? choices?.find(choice => choice.word === word)?.title ?? word;
  if (value === undefined) return say("none");
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (Array.isArray(value)) return value.length ? value.map(title).join(", ") : say("all");
  return type === "word" ? words[`word-${value}`] ?? title(value) : String(value);
}

function single(one, set) {
  const { key, type, value, choices } = one;
  const id = `setting-${key}`;
  let input;
  if (type === "flag") {
    input = make("input", { type: "checkbox", checked: value });
    input.onchange = () => set(input.checked);
  } else if (type === "word") {
    input = make("select", {}, ...choices.map(({ word }) => make("option", { value: word, textContent: named(one, word) })));
    input.value = value;
    input.onchange = () => set(input.value);
  } else {
    input = make("input", { type: "text", value: value ?? "", inputMode: type === "text" ? "text" : "numeric", autocomplete: "off", maxLength: 1000 });
    input.dir = "auto";
    // What is no number goes as it is: the reader of the file says so in its words.
    input.onchange = () => set(type !== "text" && /^-?\d{1,15}$/.test(input.value) ? Number(input.value) : input.value);
  }
  input.id = id;
  input.setAttribute("aria-describedby", `words-${key}`);
  return make("div", {}, make("label", { htmlFor: id, textContent: say(id) }), input);
}

function list(one, set) {
  const { key, value, choices } = one;
  const boxes = choices.map(({ word }) => {
    const box = make("input", { type: "checkbox", value: word, checked: value.includes(word), id: `setting-${key}-${word}` });
    box.onchange = () => set(boxes.filter(({ checked }) => checked).map(({ value: word }) => word));
    return box;
  });
  return make("fieldset", { id: `setting-${key}` }, make("legend", { textContent: say(`setting-${key}`) }),
    ...boxes.map(box => make("label", { className: "choice" }, box, make("span", { textContent: named(one, box.value) }))));
}
