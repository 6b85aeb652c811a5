// SPDX-License-Identifier: Apache-2.0
// The guests' page. The server holds the state, and this shows it: a reload, or a second screen, loses nothing.

import { watchCorner } from "/corner.js";
import { by, make } from "/elements.js";
import { keepKeys, keepPage } from "/kiosk.js";
import { click, tick } from "/sound.js";

const booth = by("booth");

// ---- The socket ----------------------------------------------------------------------------------------------------

let socket;
let pause = 250;
// The page of shutter-booth-kiosk: nothing else is to be on that screen.
const isKiosk = location.hash === "#kiosk";
// Whether another window is in front of it.
let isCovered = false;
const handlers = {};
const tell = order => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(order));
};
const text = new TextDecoder();

function connect() {
  if (document.hidden || isCovered) return;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => {
    pause = 250;
    tell({ do: "ready" });
  };
  socket.onmessage = ({ data }) => {
    const length = new DataView(data).getUint32(0);
    const message = JSON.parse(text.decode(new Uint8Array(data, 4, length)));
    handlers[message.kind]?.(message, data, 4 + length);
  };
  socket.onclose = () => {
    socket = undefined;
    show({ screen: "wait" });
    if (!document.hidden && !isCovered) setTimeout(connect, pause);
    pause = Math.min(pause * 2, 4000);
  };
}

// A hidden page is no booth: the camera's buttons are left alone.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) socket?.close();
  else if (!socket) connect();
});

if (isKiosk) keepKeys();
keepPage();

// A window that is there nevertheless has taken the focus from the page. Without the page's connection the kiosk starts
// the browser again. A page that never had the focus, as without a keyboard, says nothing.
if (isKiosk) {
  const coverMSec = 15000;
  let hadFocus = false;
  let covering;
  const look = () => {
    if (document.hasFocus()) {
      hadFocus = true;
      clearTimeout(covering);
      covering = undefined;
      isCovered = false;
      if (!socket) connect();
    } else if (hadFocus) {
      covering ??= setTimeout(() => {
        isCovered = true;
        socket?.close();
      }, coverMSec);
    }
  };
  addEventListener("focus", look);
  addEventListener("blur", look);
  setTimeout(look);
}

// ---- Languages -----------------------------------------------------------------------------------------------------

let words = {};
let language;
const say = (name, values = {}) =>
  Object.entries(values).reduce((line, [key, value]) => line.replaceAll(`{${key}}`, () => value), words[name] ?? name);

async function speak(name) {
  if (language === name) return;
  language = name;
  const loaded = await (await fetch(`/language/${name}.json`)).json();
  if (language !== name) return;
  words = loaded;
  document.documentElement.lang = name;
  document.documentElement.dir = words.direction;
  write();
  show(current);
}

/** Writes what stays the same on all screens. */
function write() {
  const lines = {
    "choose": "choose", "call-off": "callOff", "composing-title": "composing", "review-title": "review", "keep": "keep",
    "retake": "retake", "sharing-title": "sharing", "code-text": "code", "done": "done", "thanks-title": "thanks",
    "thanks-text": "thanksText", "back": "back", "closed-title": "closed", "closed-text": "closedText", "lost-title": "wait",
    "copies-label": "copies", "review-unplayed": "unplayed", "sharing-unplayed": "unplayed",
  };
  for (const [id, name] of Object.entries(lines)) by(id).textContent = say(name);
  by("title").textContent = about.event ?? say("title");
  document.title = about.event ?? say("title");
  by("picture").ariaLabel = say("livePicture");
  by("review-picture").alt = by("sharing-picture").alt = say("yourPicture");
  by("code").alt = say("codeAlt");
  by("fewer").ariaLabel = say("fewer");
  by("more").ariaLabel = say("more");
  by("languages").ariaLabel = say("languages");
  writeMute();
  writeLayouts();
}

// ---- What the booth is ---------------------------------------------------------------------------------------------

let about = { layouts: [], languages: [] };

/** The theme may be another one since the page was loaded. */
function dress() {
  const old = document.querySelector('link[href^="/theme.css"]');
  const style = old.cloneNode();
  style.onload = () => old.remove();
  old.after(style);
}

handlers.booth = message => {
  if (about.kind) dress();
  about = message;
  by("backdrop").hidden = !about.background;
  if (about.background) by("backdrop").src = about.background;
  by("languages").replaceChildren(...(about.languages.length > 1 ? about.languages : []).map(({ name, title }) => {
    const button = make("button", { type: "button", className: "small", textContent: title, lang: name });
    button.dataset.language = name;
    button.onclick = () => tell({ do: "language", name });
    return button;
  }));
  by("network").hidden = !about.network;
  speak(current.language ?? about.language).then(write);
};

/** What moves, each in its way. */
const moves = { loop: "↻", boomerang: "⇄", film: "▶" };

function writeLayouts() {
  const single = about.layouts.length === 1;
  // On a narrow screen no last one stands alone.
  const { length } = about.layouts;
  booth.style.setProperty("--columns", length === 4 ? 2 : Math.min(length, 3));
  by("choose").hidden = single;
  by("layouts").replaceChildren(...about.layouts.map((layout, index) => {
    const sketch = make("span", { className: "sketch" });
    sketch.ariaHidden = "true";
    sketch.style.aspectRatio = `${layout.width} / ${layout.height}`;
    for (const [x, y, width, height] of layout.slots) {
      const place = make("i");
      place.style.left = `${x / layout.width * 100}%`;
      place.style.top = `${y / layout.height * 100}%`;
      place.style.width = `${width / layout.width * 100}%`;
      place.style.height = `${height / layout.height * 100}%`;
      sketch.append(place);
    }
    if (moves[layout.kind]) sketch.append(make("i", { className: "play", textContent: moves[layout.kind] }));
    const name = words[`layout-${layout.name}`] ?? layout.name;
    const button = make("button", { type: "button", className: "layout" }, sketch, make("span", { textContent: name }));
    button.ariaLabel = say("startWith", { layout: name });
    // As the finger goes down: that is the press.
    button.addEventListener("pointerdown", event => {
      if (event.button !== 0 || !event.isPrimary) return;
      tell({ do: "start", layout: index, ageUSec: ageUSec(event) });
    });
    // The keyboard's, and a screen reader's.
    button.addEventListener("click", event => event.detail === 0 && tell({ do: "start", layout: index }));
    return button;
  }));
  markLayout();
}

/** How long ago the finger was there. */
const ageUSec = event => Math.max(0, Math.min(250000, Math.round((performance.now() - event.timeStamp) * 1000)));

function markLayout() {
  [...by("layouts").children].forEach((button, index) => {
    if (index === (current.layout ?? 0)) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  });
}

// ---- The live picture ----------------------------------------------------------------------------------------------

const canvas = by("picture");
const context = canvas.getContext("2d", { alpha: false, desynchronized: true });
let frameTimer;

handlers.frame = async (frame, data, offset) => {
  try {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(data, offset)], { type: "image/jpeg" }));
    draw(bitmap, frame);
    bitmap.close();
    canvas.dataset.sequence = frame.sequence;
    by("stage").classList.remove("stale");
    clearTimeout(frameTimer);
    frameTimer = setTimeout(() => by("stage").classList.add("stale"), 1500);
  } catch {
    // A frame that the camera has cut short: the next one comes.
  }
  tell({ do: "ready" });
};

function draw(bitmap, { rotation, mirrored }) {
  const turned = rotation % 180 !== 0;
  const [width, height] = turned ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
  if (canvas.width !== width || canvas.height !== height) {
    [canvas.width, canvas.height] = [width, height];
    booth.style.setProperty("--shape", width / height);
    cut(current);
  }
  context.setTransform(mirrored ? -1 : 1, 0, 0, 1, width / 2, height / 2);
  context.rotate(rotation * Math.PI / 180);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
}

/** Before a shot only what will be in its place is shown: the middle of the camera's picture, as the place is cut. */
function cut({ screen, layout, shot }) {
  const isBefore = ["countdown", "shooting", "filming"].includes(screen);
  by("stage").classList.toggle("cut", isBefore);
  if (!isBefore) return;
  const whole = canvas.width / canvas.height;
  const [narrow, narrowHeight, wide, wideHeight] = about.layouts[layout]?.cuts[shot ?? 0] ?? [whole, 1, whole, 1];
  // A shot may have places of several proportions: what is in all of them.
  const proportions = Math.min(whole, narrow / narrowHeight) / Math.min(1, whole / (wide / wideHeight));
  by("stage").style.setProperty("--cut", proportions);
}

// ---- Sound ---------------------------------------------------------------------------------------------------------

let muted = false;
const sounds = () => about.sound === "always" || (about.sound === "default" && !muted);
by("mute").onclick = () => {
  muted = !muted;
  writeMute();
};
function writeMute() {
  by("mute").hidden = about.sound !== "default";
  by("mute").ariaPressed = muted;
  by("mute").ariaLabel = by("mute").title = say(muted ? "soundOff" : "soundOn");
}
handlers.click = () => {
  if (sounds()) click();
  by("flash").classList.remove("on");
  void by("flash").offsetWidth;
  by("flash").classList.add("on");
};

// The first screen's picture ends above its words and buttons, whatever the language and the number of layouts.
new ResizeObserver(() => {
  const height = by("foot").offsetHeight;
  if (height > 0) booth.style.setProperty("--foot", `calc(${height}px + max(2.6vmin, 14px) + 1em)`);
}).observe(by("foot"));

// ---- Screens -------------------------------------------------------------------------------------------------------

let current = { screen: "wait" };
let ticker;
/** The control that has the focus when a screen comes, so that Enter and a screen reader begin there. */
const first = {
  countdown: "call-off", review: "keep", sharing: "done", sorry: "back",
};

const firstControl = screen =>
  screen === "sharing" && !by("print-box").hidden && !by("print").disabled ? by("print") : by(first[screen]);

handlers.state = state => {
  const spoken = state.language ?? about.language;
  if (spoken && spoken !== language) speak(spoken);
  show(state);
};

function show(state) {
  const before = current;
  current = state;
  const isNew = before.screen !== state.screen || before.picture !== state.picture || before.shot !== state.shot;
  booth.dataset.screen = state.screen;
  booth.dataset.buttons = state.buttons;
  booth.toggleAttribute("data-trouble", state.screen === "attract" && Boolean(state.trouble));
  booth.classList.toggle("lit", Boolean(state.lit));
  document.documentElement.dataset.screen = state.screen;
  warn(state);
  cut(state);
  screens[state.screen]?.(state, isNew);
  if (!isIdle()) dropHold();
  if (!isNew) return;
  rest(state.screen === "countdown" ? 350 : 700);  // A countdown may be one second long, and must leave time to call it off.
  stopFilms(state.screen);
  clearInterval(ticker);
  if (state.screen === "countdown" || state.screen === "filming") count(state);
  if (state.screen === "review") tellSaving(state);
  run(state);
  const target = state.screen === "attract" ? document.activeElement : firstControl(state.screen);
  if (target && target !== document.activeElement) target.focus({ preventScroll: true });
  announce(state);
}

/** A screen takes no touch and no key in its first moments: a finger that taps twice would answer what nobody has read. */
function rest(milliseconds) {
  clearTimeout(resting);
  booth.dataset.calm = "true";
  resting = setTimeout(() => delete booth.dataset.calm, milliseconds);
}
let resting = 0;
addEventListener("click", event => {
  if (!booth.dataset.calm || event.target.closest("#mute")) return;
  event.stopPropagation();
  event.preventDefault();
}, true);

/** The bar that shows how long a screen stays. */
function run(state) {
  for (const bar of document.querySelectorAll(".left-bar")) {
    bar.classList.remove("run");
    void bar.offsetWidth;
    if (state.leftUSec === undefined) continue;
    bar.style.animationDuration = `${state.leftUSec / 1e6}s`;
    bar.classList.add("run");
  }
}

function warn(state) {
  const isAway = state.screen === "attract" && state.trouble;
  by("warning").hidden = !isAway;
  if (isAway) by("warning").textContent = `${say(`${state.trouble}`)} ${say(`${state.trouble}-remedy`)}`;
}

function announce(state) {
  const heading = document.querySelector(`section[id="${sections[state.screen] ?? state.screen}"] h1`);
  by("announcement").textContent = state.screen === "countdown" ? by("shot-title").textContent
    : state.screen === "shooting" ? "" : heading?.textContent ?? "";
}
const sections = { countdown: "counting", shooting: "counting", filming: "counting", wait: "lost" };

const screens = {
  attract(state) {
    by("invite").textContent = say(state.buttons ? "inviteButton" : "invite");
    markLayout();
    for (const button of by("languages").children) {
      button.ariaPressed = button.dataset.language === language;
    }
    const recent = (state.recent ?? []).slice(0, 4);
    if (by("recent").dataset.shown !== recent.join()) {
      by("recent").dataset.shown = recent.join();
      by("recent").replaceChildren(...recent.map(src => make("li", {}, make("img", { src, alt: "" }))));
    }
  },
  countdown(state) {
    const { shots } = about.layouts[state.layout] ?? { shots: 1 };
    const line = shots > 1 ? say("shotOf", { shot: state.shot + 1, shots }) : say("look");
    by("look").textContent = line;
    by("shot-title").textContent = line;
    fillStrip(state, shots);
  },
  shooting(state) {
    by("look").textContent = say("smile");
    fillStrip(state, about.layouts[state.layout]?.shots ?? 1);
  },
  composing() {},
  filming(state) {
    by("look").textContent = say("filming");
    by("shot-title").textContent = say("filming");
    fillStrip(state, 1);
  },
  review(state) {
    showPicture("review", state);
    by("retake").disabled = !state.canRetake;
  },
  sharing(state) {
    showPicture("sharing", state);
    by("code-box").hidden = !state.code;
    if (state.code && !by("code").src.endsWith(state.code)) by("code").src = state.code;
    by("network").textContent = about.network ? say("network", { network: about.network }) : "";
    const joins = Boolean(about.networkCode);
    by("network-figure").hidden = by("code-step").hidden = !joins;
    by("code-text").hidden = joins;
    by("network").hidden = !about.network || joins;
    if (joins && !by("network-code").src.endsWith(about.networkCode)) by("network-code").src = about.networkCode;
    by("network-step").textContent = `${say("joinNetwork")} “${about.network}”`;
    by("code-step").textContent = say("fetchPicture");
    by("network-code").alt = say("networkCodeAlt");
    showPrints(state);
  },
  sorry(state) {
    by("sorry-title").textContent = say(state.reason);
    by("sorry-text").textContent = say(`${state.reason}-remedy`);
  },
};

/** The picture of a screen, or its film; words in place of a film that this browser cannot play, as of one in MJPEG. */
function showPicture(screen, { picture, isFilm }) {
  const [image, film, words] = ["picture", "film", "unplayed"].map(name => by(`${screen}-${name}`));
  const element = isFilm ? film : image;
  if (element.src === location.origin + picture) return;
  image.hidden = Boolean(isFilm);
  film.hidden = !isFilm;
  words.hidden = true;
  film.onerror = () => {
    film.hidden = true;
    words.hidden = false;
  };
  film.muted = muted;
  film.ariaLabel = say("yourPicture");
  element.src = picture;
}

/** No film is heard on a screen that is not shown. */
function stopFilms(screen) {
  for (const name of ["review", "sharing"].filter(name => name !== screen)) {
    const film = by(`${name}-film`);
    if (!film.hasAttribute("src")) continue;
    film.onerror = null;
    film.pause();
    film.removeAttribute("src");
    film.load();
  }
}

function fillStrip(state, shots) {
  if (shots === 1) return by("strip").replaceChildren();
  by("strip").replaceChildren(...Array.from({ length: shots }, (_, index) => {
    const src = state.shotsDone?.[index];
    const place = make("li", {}, ...(src ? [make("img", { src, alt: "" })] : []));
    place.classList.toggle("now", index === state.shot);
    return place;
  }));
}

/** Says when the picture is kept by itself. */
function tellSaving({ leftUSec }) {
  const end = performance.now() + leftUSec / 1000;
  const step = () => {
    const line = say("reviewHint", { seconds: Math.max(0, Math.ceil((end - performance.now()) / 1000)) });
    if (by("review-hint").textContent !== line) by("review-hint").textContent = line;
  };
  step();
  ticker = setInterval(step, 200);
}

/** Counts down to the moment that the server has named. */
function count(state) {
  const end = performance.now() + state.leftUSec / 1000;
  const [number, ring] = [by("number"), document.querySelector(".ring")];
  const isShort = state.leftUSec < 900_000;
  ring.classList.remove("run");
  void ring.getBoundingClientRect();
  ring.style.animationDuration = `${state.leftUSec / 1e6}s`;
  ring.classList.add("run");
  let shown;
  const step = () => {
    const left = Math.max(1, Math.ceil((end - performance.now()) / 1000 - 0.02));
    if (left === shown) return;
    shown = left;
    number.textContent = isShort ? "" : left;
    number.classList.remove("tick");
    void number.offsetWidth;
    number.classList.add("tick");
    // No ticks in the sound of a film, and no counting aloud.
    if (isShort || state.screen === "filming") return;
    if (sounds()) tick(left === 1);
    by("announcement").textContent = left;
  };
  step();
  ticker = setInterval(step, 50);
}

// ---- Prints --------------------------------------------------------------------------------------------------------

let copies = 1;

function showPrints(state) {
  const layout = about.layouts[state.layout];
  by("print-box").hidden = !state.printer || (layout && layout.kind !== "still");
  copies = Math.max(1, Math.min(copies, state.copiesLeft));
  by("copies").textContent = copies;
  by("fewer").disabled = copies <= 1;
  by("more").disabled = copies >= state.copiesLeft;
  by("print").disabled = !state.canPrint;
  by("print").textContent = say(state.copiesLeft > 0 ? "print" : "printedAll");
  const last = state.prints.at(-1);
  const needs = state.printer && state.printer !== "ready" ? say(`printer-${state.printer}`) : "";
  const own = last ? words[`print-${last.state}`] ?? say("print-failed") : "";
  // What the printer needs comes first, for as long as a print waits for it.
  const waits = last && ["asked", "waiting", "printing"].includes(last.state);
  by("print-state").textContent = needs && (waits || !last) ? needs : own;
}
by("fewer").onclick = () => { copies -= 1; showPrints(current); tell({ do: "activity" }); };
by("more").onclick = () => { copies += 1; showPrints(current); tell({ do: "activity" }); };
by("print").onclick = () => {
  tell({ do: "print", copies });
  // The server takes no second one within a second.
  rest(1200);
};

// ---- Orders --------------------------------------------------------------------------------------------------------

for (const [id, order] of Object.entries({ "call-off": "callOff", "keep": "keep", "retake": "retake", "done": "done" })) {
  by(id).onclick = () => tell({ do: order });
}
by("back").onclick = () => tell({ do: "done" });

// One key does what one button does: Space, wherever the focus is.
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (booth.dataset.calm && current.screen !== "countdown") return;
  if (event.code === "Escape") {
    const orders = { countdown: "callOff", review: "retake", sharing: "done", sorry: "done" };
    if (orders[current.screen]) tell({ do: orders[current.screen] });
  } else if (event.code === "Space" && event.target.tagName !== "BUTTON") {
    event.preventDefault();
    if (current.screen === "attract" || current.screen === "thanks") tell({ do: "start", layout: current.layout ?? 0 });
    else firstControl(current.screen)?.click();
  }
});
addEventListener("pointerdown", () => current.screen === "sharing" && tell({ do: "activity" }));
// The first screen is one large button, except for its buttons and the host's corner.
booth.addEventListener("pointerdown", event => {
  if (event.button !== 0 || !event.isPrimary || current.screen !== "attract" || booth.dataset.calm) return;
  if (event.target.closest("button, .foot, .host-corner")) return;
  tell({ do: "start", layout: current.layout ?? 0, ageUSec: ageUSec(event) });
});

// ---- The host ------------------------------------------------------------------------------------------------------

// The server says whether nobody has begun in the meantime.
const isIdle = () => current.screen === "attract" || current.screen === "closed";
const dropHold = watchCorner(by("host-corner"), isIdle, () => tell({ do: "toHost" }));
handlers.host = () => location.replace(`/host#${isKiosk ? "booth-kiosk" : "booth"}`);

connect();
