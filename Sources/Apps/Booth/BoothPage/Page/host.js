// SPDX-License-Identifier: Apache-2.0
// The host's page. The PIN is asked for once for each time that the page is open. Everything that comes from outside is
// written as text, never as markup.

import { by, make } from "/elements.js";
import { field, setting, wrong } from "/host-settings.js";
import { advise, evening, forget, grade, printer, remedy, stick, uploads, write } from "/host-tiles.js";
import { chosen, language, load, say, words } from "/host-words.js";
import { answered, expects, isAtBooth, leave, setUp, stay } from "/pad.js";

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

/** The last message of each kind, which is written again in another language. */
const last = {};

async function speak(name) {
  if (!await load(name)) return;
  by("test-picture").alt = say("test");
  forget();
  // An answer may have come before the words.
  if (last.door && last.door.outcome !== "right") by("door-words").textContent = say(last.door.outcome);
  for (const kind of ["host", "settings", "sheets", "events", "doctor"]) if (last[kind]) handlers[kind](last[kind]);
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
    keepingFocus("settings", settings.map(one => setting(one, tell)));
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
