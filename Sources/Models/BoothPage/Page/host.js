// SPDX-License-Identifier: Apache-2.0
// The host's page. The PIN is asked for once for each time that the page is open. Everything that comes from outside is
// written as text, never as markup.

import { answered, expects, isAtBooth, leave, setUp, stay } from "/pad.js";

const by = id => document.getElementById(id);
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const text = new TextDecoder();
let socket;
let pin;
const tell = order => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(order));
};
// With the name that this browser got with a right PIN: wrong ones of others do not count against it.
// On the booth's screen, which everybody touches, nothing is kept that would let somebody in.
const knock = () => {
  expects("door");
  tell({ do: "host", pin, browser: isAtBooth ? undefined : localStorage.browser });
};

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/host/live`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => {
    if (isAtBooth) tell({ do: "atBooth" });
    if (pin) knock();
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(text.decode(new Uint8Array(data, 4, new DataView(data).getUint32(0))));
    last[message.kind] = message;
    answered(message.kind);
    handlers[message.kind]?.(message);
  };
  socket.onclose = () => {
    answered();
    by("booth-words").textContent = say("lost");
    setTimeout(connect, 1000);
  };
}

// ---- Languages -----------------------------------------------------------------------------------------------------

let words = {};
let guestWords = {};
let language;
/** The last message of each kind, which is written again in another language. */
const last = {};
// By functions: in a text "$&" would mean what was replaced.
const say = (name, value) => (words[name] ?? guestWords[name] ?? name).replaceAll("{value}", () => value ?? "");
const fetched = async name => (await fetch(`/language/${name}.json`)).json();

async function speak(name) {
  if (language === name) return;
  language = name;
  const loaded = await Promise.all([fetched(`host-${name}`), fetched(name)]);
  if (language !== name) return;
  [words, guestWords] = loaded;
  document.documentElement.lang = name;
  document.documentElement.dir = words.direction;
  document.title = say("title");
  by("language").value = name;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-name]")) element.ariaLabel = say(element.dataset.name);
  by("test-picture").alt = say("test");
  shown.clear();
  // An answer may have come before the words.
  if (last.door && last.door.outcome !== "right") by("door-words").textContent = say(last.door.outcome);
  for (const kind of ["host", "settings", "sheets", "events", "doctor"]) if (last[kind]) handlers[kind](last[kind]);
}

/** Of the browser's languages the first that there is, else the event's. */
function chosen({ languages, language: events }) {
  const names = languages.map(({ name }) => name);
  const wanted = [sessionStorage.language, ...navigator.languages.map(name => name.split("-")[0]), events];
  return wanted.find(name => names.includes(name)) ?? "en";
}

by("language").onchange = () => {
  sessionStorage.language = by("language").value;
  speak(by("language").value);
};

// ---- Messages ------------------------------------------------------------------------------------------------------

const handlers = {
  welcome(message) {
    by("language").replaceChildren(...message.languages.map(({ name, title }) =>
      make("option", { value: name, textContent: title, lang: name })));
    if (language) by("language").value = language;
    else speak(chosen(message));
  },
  door({ outcome, browser }) {
    if (browser && !isAtBooth) localStorage.browser = browser;
    by("door-words").textContent = outcome === "right" ? "" : say(outcome);
    if (outcome !== "right") pin = undefined;
    by("pin").value = "";
  },
  /** Guests have begun, and nobody has given the PIN. */
  turn: leave,
  test({ picture, failure }) {
    by("test").disabled = false;
    by("test-figure").hidden = !picture;
    if (picture) by("test-picture").src = picture;
    by("test-words").textContent = failure ?? say("testNote");
  },
  host(state) {
    if (by("desk").hidden) {
      by("door").hidden = true;
      by("desk").hidden = false;
      stay();
    }
    write("booth-words", `${state.event ?? say("noEvent")} · ${say(state.isClosing ? "isClosed" : "isOpen")}`);
    grade("booth-tile", state.isClosing ? "attention" : "good");
    const camera = `camera_${state.trouble ?? "ready"}`;
    advise("camera-words", say(camera), words[`${camera}-remedy`]);
    grade("camera-tile", state.trouble ? "bad" : "good");
    evening(state);
    stick(state);
    uploads(state);
    by("open").disabled = !state.isClosing;
    by("close").disabled = state.isClosing;
    by("test").disabled = Boolean(state.trouble);
    rows("counts", [["photos", state.shots], ["kept", state.kept], ["again", state.retaken], ["prints", state.copies], ["troubles", state.troubles]]);
    rows("machine", [
      ["free", state.freeMiB === undefined ? say("unknown") : `${(state.freeMiB / 1024).toFixed(1)} GiB`],
      ["heat", state.milliCelsius === undefined ? say("unknown") : `${(state.milliCelsius / 1000).toFixed(0)} °C`],
      ["pages", state.pages], ["buttons", say(state.buttons ? "buttonsHere" : "buttonsAway")],
      ["folder", state.folder], ["configuration", state.configuration],
      ["copyFolder", state.copyFolder ?? say("none")],
      ["printerSays", state.printerWords ?? say("none")],
    ]);
    printer(state);
    by("resume").hidden = state.printer !== "stopped" && state.printer !== "trouble";
    by("copy").hidden = !state.copyFolder;
    by("copy").textContent = say("copy");
    by("errors").replaceChildren(...state.errors.map(({ unixSeconds, words: why }) =>
      make("li", { textContent: `${time(unixSeconds)} ${why}` })));
    by("no-errors").hidden = state.errors.length > 0;
  },
  sheets({ isReached, sheets }) {
    const waiting = sheets.filter(({ state }) => state === "waiting" || state === "printing").length;
    by("sheets-count").textContent = waiting > 0 ? say("sheetsWait", waiting) : "";
    // A sheet of which nobody knows whether it came out needs an eye.
    if (sheets.some(({ state }) => state === "uncertain")) by("sheets-part").open = true;
    by("no-sheets").hidden = sheets.length > 0;
    by("no-sheets").textContent = say(isReached ? "noSheets" : "sheetsLost");
    by("sheets").hidden = sheets.length === 0;
    keepingFocus("sheets", sheets.map(sheet));
    by("cancel-all").hidden = waiting < 2;
  },
  sheet({ job, error }) {
    const line = job ? `${say("sheet", job)}: ` : "";
    by("sheet-words").textContent = error ? line + (words[`error-${error}`] ?? say("error-other")) : "";
  },
  settings({ settings, file }) {
    by("settings-note").textContent = say("settingsNote", file);
    keepingFocus("settings", settings.map(setting));
  },
  set({ key, error, fault }) {
    const line = by(`words-${key}`);
    if (!line) return;
    line.textContent = error ? wrong(fault) ?? error : say("saved");
    line.className = error ? "bad" : "";
    field(key)?.setAttribute("aria-invalid", String(Boolean(error)));
  },
  events({ events, present, deleted }) {
    keepingFocus("deleted", deleted.map(deletedEvent));
    by("deleted").hidden = deleted.length === 0;
    by("sure").hidden = true;
    by("delete").hidden = events.length === 0;
    const before = by("events").value;
    by("events").replaceChildren(...events.map(({ name, count }) =>
      make("option", { value: name, textContent: `${name} (${say("pictures", count)})` })));
    const names = events.map(({ name }) => name);
    by("download").hidden = isAtBooth;
    by("events").value = [before, present, names[0]].find(name => names.includes(name)) ?? "";
    by("download").disabled = by("copy").disabled = by("event-label").hidden = events.length === 0;
    if (events.length === 0) by("export-words").textContent = say("noPictures");
  },
  export({ path }) {
    by("download").disabled = false;
    // An attachment: the page stays.
    location.href = path;
  },
  copied({ count, error }) {
    by("copy").disabled = false;
    by("export-words").textContent = error ? say("copyFailed", error) : say("copied", count);
  },
  deleted({ error }) {
    for (const button of by("deleted").querySelectorAll("button")) button.disabled = false;
    by("export-words").textContent = error ? words[`delete-${error}`] ?? say("deleteFailed", error) : "";
  },
  doctor({ grade: all, findings }) {
    by("examine").disabled = false;
    by("doctor-words").textContent = say(`grade-${all}`);
    grade("doctor-tile", all === "unknown" ? "attention" : all);
    const rank = { bad: 0, attention: 1, unknown: 2, good: 3 };
    const sorted = findings.sort((one, other) => rank[one.grade] - rank[other.grade]);
    const wrong = sorted.filter(one => one.grade !== "good").map(finding);
    const well = sorted.filter(one => one.grade === "good").map(finding);
    // What is well is told in few words.
    const more = make("li", {}, make("details", { ariaLabel: say("wellCount", well.length) }, make("summary", { textContent: say("wellCount", well.length) }),
      make("ul", { className: "findings" }, ...well)));
    by("findings").replaceChildren(...wrong, ...(well.length > 0 ? [more] : []));
  },
};

const time = unixSeconds => new Date(unixSeconds * 1000).toLocaleTimeString(language);

/** Words that are read aloud when they change: the same ones are not written again. */
const shown = new Map();
function write(id, words) {
  if (shown.get(id) === words) return;
  shown.set(id, words);
  by(id).textContent = words;
}

/** How it stands with a tile, by its colour beside its words. */
const grade = (tile, name) => by(tile).dataset.grade = name;

/** What only the person who has set the booth up can do with it: commands, files, units. */
const commands = /`|systemctl|timedatectl|apt |\.toml|\.md|lpadmin|shutter-|shutterd|CUPS|ReadWritePaths|localhost/;

/** What to do: in words, or by a person who knows commands, and which these are. */
function remedy(text) {
  if (!text) return [];
  if (!commands.test(text)) return [make("span", { textContent: text, dir: "auto" })];
  return [make("span", { textContent: say("askAdministrator") }),
    make("details", { className: "commands", ariaLabel: say("forAdministrator") }, make("summary", { textContent: say("forAdministrator") }), make("span", { textContent: text, dir: "auto" }))];
}

/** Words and what to do, written when they change only: they are read aloud, and their parts may be open. */
function advise(id, line, what) {
  const all = `${line} ${what ?? ""}`;
  if (shown.get(id) === all) return;
  shown.set(id, all);
  by(id).replaceChildren(make("span", { textContent: line, dir: "auto" }), ...remedy(what));
}

function printer(state) {
  const word = `printer_${state.printer ?? "absent"}`;
  const known = words[word] ? word : "printer_trouble";
  // The button that mends it stands beside the words.
  advise("printer-words", say(known), words[`${known}-remedy`]);
  grade("printer-tile", state.printer === "ready" ? isLow(state.sheetsLeft) ? "attention" : "good" : state.printer ? "bad" : "none");
  by("paper").hidden = !state.printer;
  write("paper-words", state.sheetsLeft === undefined ? say("paperUnknown") : say("paperLeft", state.sheetsLeft));
}
const isLow = sheets => sheets !== undefined && sheets <= 5;

function evening({ kept, recent }) {
  write("evening-words", say("keptSoFar", kept));
  if (by("evening").dataset.shown === recent.join()) return;
  by("evening").dataset.shown = recent.join();
  by("evening").replaceChildren(...recent.map(src => make("li", {}, make("img", { src, alt: "" }))));
}

function stick({ copyFolder, copiesWaiting, copyTrouble }) {
  by("stick-tile").hidden = !copyFolder;
  const line = copyTrouble ? say("stickTrouble", copiesWaiting) : copiesWaiting > 0 ? say("stickBusy", copiesWaiting) : say("stickGood");
  write("stick-words", copyTrouble ? `${line} ${copyTrouble}` : line);
  grade("stick-tile", copyTrouble ? "bad" : "good");
}

function uploads({ uploadsWaiting, uploadTrouble }) {
  by("upload-tile").hidden = uploadsWaiting === undefined;
  const line = uploadTrouble ? say("uploadTrouble", uploadsWaiting) : uploadsWaiting > 0 ? say("uploadBusy", uploadsWaiting) : say("uploadGood");
  // It has the program's name in it, and is tried again by itself.
  advise("upload-words", line, uploadTrouble && `${uploadTrouble}; shutter-booth.toml, [share] command`);
  grade("upload-tile", uploadTrouble ? "attention" : "good");
}

function deletedEvent({ name, leftSeconds }) {
  const button = make("button", { type: "button", className: "quiet", id: `restore-${name}`, textContent: say("restore") });
  button.ariaLabel = `${say("restore")}: ${name}`;
  button.onclick = () => {
    button.disabled = true;
    expects("deleted");
    tell({ do: "restore", event: name });
  };
  return make("li", {}, make("strong", { textContent: name, dir: "auto" }),
    make("span", { textContent: say("deletedFor", Math.max(1, Math.ceil(leftSeconds / 60))) }), make("div", { className: "buttons" }, button));
}

function rows(id, values) {
  by(id).replaceChildren(...values.flatMap(([name, value]) =>
    [make("dt", { textContent: say(name) }), make("dd", { textContent: value, dir: "auto" })]));
}

/** Replaces what is in an element, and leaves the focus on the part of the same name. */
function keepingFocus(id, parts) {
  const name = by(id).contains(document.activeElement) && document.activeElement.id;
  const typed = name && document.activeElement.matches("input:not([type=checkbox])") ? document.activeElement.value : undefined;
  by(id).replaceChildren(...parts);
  if (!name) return;
  if (typed !== undefined && by(name)) by(name).value = typed;
  by(name)?.focus();
}

function finding({ grade, word, value }) {
  const line = (words[word] ?? word).replace(/\{(value|time)\}/g, (_, name) =>
    name === "time" ? new Date(Number(value) * 1000).toLocaleString(language) : value);
  const parts = [make("strong", { textContent: `${say(`mark-${grade}`)}: ` }), line];
  if (grade !== "good") {
    const what = say(`${word}-remedy`);
    parts.push(...remedy(what));
  }
  return make("li", { className: grade }, ...parts);
}

function sheet({ job, state, reason, ahead, reprintOf, unixSeconds, event }) {
  const more = [time(unixSeconds), event, reprintOf && say("reprintOf", reprintOf), ahead > 0 && say("ahead", ahead), reason];
  const line = make("li", {}, make("strong", { textContent: `${say("sheet", job)}: ` }), say(`state-${state}`),
    make("span", { textContent: more.filter(Boolean).join(" · "), dir: "auto" }));
  line.dataset.job = job;
  line.dataset.state = state;
  const buttons = make("div", { className: "buttons" });
  const button = word => {
    const button = make("button", { type: "button", className: "quiet", id: `${word}-${job}`, textContent: say(word) });
    button.ariaLabel = `${say(word)}: ${say("sheet", job)}`;
    button.onclick = () => {
      button.disabled = true;
      tell({ do: word, job });
    };
    buttons.append(button);
  };
  if (state !== "waiting" && state !== "printing") button("reprint");
  if (state === "waiting" || state === "printing" || state === "uncertain") button("cancel");
  line.append(buttons);
  return line;
}

// ---- Settings ------------------------------------------------------------------------------------------------------

const field = key => by(`setting-${key}`);
const set = (key, value) => tell({ do: "set", key, value });

function setting(one) {
  const { key, type, isSet, fileValue } = one;
  const words = make("p", { id: `words-${key}` });
  words.role = "status";
  const part = type === "words" ? list(one) : single(one);
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
function wrong(fault) {
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

function single(one) {
  const { key, type, value, choices } = one;
  const id = `setting-${key}`;
  let input;
  if (type === "flag") {
    input = make("input", { type: "checkbox", checked: value });
    input.onchange = () => set(key, input.checked);
  } else if (type === "word") {
    input = make("select", {}, ...choices.map(({ word }) => make("option", { value: word, textContent: named(one, word) })));
    input.value = value;
    input.onchange = () => set(key, input.value);
  } else {
    input = make("input", { type: "text", value: value ?? "", inputMode: type === "text" ? "text" : "numeric", autocomplete: "off", maxLength: 1000 });
    input.dir = "auto";
    // What is no number goes as it is: the reader of the file says so in its words.
    input.onchange = () => set(key, type !== "text" && /^-?\d{1,15}$/.test(input.value) ? Number(input.value) : input.value);
  }
  input.id = id;
  input.setAttribute("aria-describedby", `words-${key}`);
  return make("div", {}, make("label", { htmlFor: id, textContent: say(id) }), input);
}

function list(one) {
  const { key, value, choices } = one;
  const boxes = choices.map(({ word }) => {
    const box = make("input", { type: "checkbox", value: word, checked: value.includes(word), id: `setting-${key}-${word}` });
    box.onchange = () => set(key, boxes.filter(({ checked }) => checked).map(({ value: word }) => word));
    return box;
  });
  return make("fieldset", { id: `setting-${key}` }, make("legend", { textContent: say(`setting-${key}`) }),
    ...boxes.map(box => make("label", { className: "choice" }, box, make("span", { textContent: named(one, box.value) }))));
}

// ---- Buttons -------------------------------------------------------------------------------------------------------

by("door").onsubmit = event => {
  event.preventDefault();
  pin = by("pin").value;
  by("door-words").textContent = "…";
  knock();
};
by("open").onclick = () => tell({ do: "open" });
by("close").onclick = () => tell({ do: "close" });
by("resume").onclick = () => tell({ do: "resume" });
by("cancel-all").onclick = () => tell({ do: "cancelAll" });
by("test").onclick = () => {
  by("test").disabled = true;
  by("test-words").textContent = say("testing");
  expects("test");
  tell({ do: "test" });
};
by("examine").onclick = () => {
  by("examine").disabled = true;
  expects("doctor");
  tell({ do: "examine" });
};
by("events").onfocus = () => tell({ do: "events" });
by("download").onclick = () => {
  by("download").disabled = true;
  tell({ do: "export", event: by("events").value });
};
by("paper").onsubmit = event => {
  event.preventDefault();
  const count = by("paper-count").value.trim();
  tell(/^\d{1,4}$/.test(count) ? { do: "paper", sheets: Number(count) } : { do: "paper" });
  by("paper-count").value = "";
};
by("delete").onclick = () => {
  by("sure-words").textContent = say("deleteSure", by("events").value);
  by("sure").hidden = false;
  by("delete-no").focus();
};
by("delete-no").onclick = () => by("sure").hidden = true;
by("events").onchange = () => by("sure").hidden = true;
by("delete-yes").onclick = () => {
  by("sure").hidden = true;
  expects("deleted");
  tell({ do: "delete", event: by("events").value });
};
by("copy").onclick = () => {
  by("copy").disabled = true;
  by("export-words").textContent = say("copying");
  expects("copied");
  tell({ do: "copy", event: by("events").value });
};
setUp();
connect();
by("pin").focus();
