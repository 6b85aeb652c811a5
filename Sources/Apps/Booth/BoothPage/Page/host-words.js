// SPDX-License-Identifier: Apache-2.0
// The words of the host's page, in one language at a time.

import { by } from "/elements.js";

export let words = {};
/** Those of the guests' page, which name the layouts. */
export let guestWords = {};
export let language;

// By functions: in a text "$&" would mean what was replaced.
export const say = (name, value) => (words[name] ?? guestWords[name] ?? name).replaceAll("{value}", () => value ?? "");

const fetched = async name => (await fetch(`/language/${name}.json`)).json();

/** Writes the page's own words in this language. Returns false if it has it already, or was given another one. */
export async function load(name) {
  if (language === name) return false;
  language = name;
  const loaded = await Promise.all([fetched(`host-${name}`), fetched(name)]);
  if (language !== name) return false;
  [words, guestWords] = loaded;
  document.documentElement.lang = name;
  document.documentElement.dir = words.direction;
  document.title = say("title");
  by("language").value = name;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-name]")) element.ariaLabel = say(element.dataset.name);
  return true;
}

/** The first of the browser's languages that there is, else the event's. */
export function chosen({ languages, language: events }) {
  const names = languages.map(({ name }) => name);
  const wanted = [sessionStorage.language, ...navigator.languages.map(name => name.split("-")[0]), events];
  return wanted.find(name => names.includes(name)) ?? "en";
}
