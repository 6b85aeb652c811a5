// SPDX-License-Identifier: Apache-2.0
// The viewfinder: draws frames, presses the shutter, shows what the machine says.

export const by = id => document.getElementById(id);
export const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

// ---- The socket ----------------------------------------------------------------------------------------------------

let socket;
let pause = 250;
export const handlers = {};
export const tell = order => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(order));
};

function connect() {
  if (document.hidden) return;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => {
    pause = 250;
    tell({ do: "ready" });
    for (const begin of beginnings) begin();
  };
  socket.onmessage = ({ data }) => {
    const length = new DataView(data).getUint32(0);
    const message = JSON.parse(text.decode(new Uint8Array(data, 4, length)));
    handlers[message.kind]?.(message, data, 4 + length);
  };
  socket.onclose = () => {
    socket = undefined;
    release("cancel");
    show({ session: "lost" });
    if (!document.hidden) setTimeout(connect, pause);
    pause = Math.min(pause * 2, 4000);
  };
}
const text = new TextDecoder();
/** What is asked for with each new connection. */
export const beginnings = [];

// Only those who have come in by the password can leave.
by("leave").hidden = location.protocol !== "https:";

// A hidden page needs no camera.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) socket?.close();
  else if (!socket) connect();
});

// ---- The live picture ----------------------------------------------------------------------------------------------

const canvas = by("picture");
const context = canvas.getContext("2d", { alpha: false, desynchronized: true });
const figures = { frames: 0, missed: 0, lost: 0, rate: 0, age: 0, draw: 0, since: performance.now() };

handlers.frame = async (frame, data, offset) => {
  const begun = performance.now();
  try {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(data, offset)], { type: "image/jpeg" }));
    draw(bitmap, frame);
    bitmap.close();
    canvas.classList.remove("stale");
    canvas.dataset.sequence = frame.sequence;
  } catch {
    // A frame that the camera has cut short: the next one comes.
    figures.missed += 1;
  }
  tell({ do: "ready" });
  figures.frames += 1;
  figures.missed += frame.missed;
  figures.lost = frame.lost;
  figures.age = frame.ageUSec / 1000;
  figures.draw = performance.now() - begun;
};

function draw(bitmap, { rotation, mirrored }) {
  const turned = rotation % 180 !== 0;
  const [width, height] = turned ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  context.setTransform(mirrored ? -1 : 1, 0, 0, 1, width / 2, height / 2);
  if (mirrored) context.setTransform(-1, 0, 0, 1, width / 2, height / 2);
  context.rotate(rotation * Math.PI / 180);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
}

setInterval(() => {
  const now = performance.now();
  figures.rate = figures.frames * 1000 / (now - figures.since);
  figures.frames = 0;
  figures.since = now;
  if (!by("figures").hidden) showFigures();
}, 1000);

function showFigures() {
  const rows = {
    "Frames a second": figures.rate.toFixed(1),
    "Not drawn": figures.missed,
    "Lost before": figures.lost,
    "Camera to socket": `${figures.age.toFixed(1)} ms`,
    "Socket to canvas": `${figures.draw.toFixed(1)} ms`,
    "Size": `${canvas.width} × ${canvas.height}`,
  };
  by("figure-rows").replaceChildren(...Object.entries(rows).flatMap(([name, value]) =>
    [make("dt", { textContent: name }), make("dd", { textContent: value })]));
}

by("figures-switch").onclick = () => {
  const shown = by("figures").hidden;
  by("figures").hidden = !shown;
  by("figures-switch").ariaPressed = shown;
  showFigures();
};

// ---- The shutter ---------------------------------------------------------------------------------------------------

const shutter = by("shutter");
let held;

const age = event => Math.max(0, Math.min(250000, Math.round((performance.now() - event.timeStamp) * 1000)));

function press(event, by) {
  if (held || shutter.ariaDisabled === "true") return;
  held = by;
  shutter.classList.add("down");
  tell({ do: "press", ageUSec: age(event) });
}

function release(order, event) {
  if (!held) return;
  held = undefined;
  shutter.classList.remove("down");
  tell(order === "cancel" ? { do: "cancel" } : { do: "release", ageUSec: age(event) });
}

shutter.addEventListener("pointerdown", event => {
  if (event.button !== 0 || !event.isPrimary) return;
  shutter.setPointerCapture(event.pointerId);
  press(event, "pointer");
});
shutter.addEventListener("pointerup", event => {
  if (held !== "pointer") return;
  const place = shutter.getBoundingClientRect();
  const inside = event.clientX >= place.left && event.clientX <= place.right
    && event.clientY >= place.top && event.clientY <= place.bottom;
  release(inside ? "release" : "cancel", event);
});
for (const name of ["pointercancel", "lostpointercapture"]) {
  shutter.addEventListener(name, () => held === "pointer" && release("cancel"));
}

// Space presses the shutter wherever the focus is in the camera's part, unless something is chosen or written there: its
// buttons have Enter. In the gallery, and in front of a picture, the keys belong to the control that has the focus.
const isShutterKey = event => event.code === "Space" || (event.code === "Enter" && event.target === shutter);
const hasKeys = target => target !== shutter && target.closest?.("button, select, input, a, video, dialog");
const isShutterSpace = ({ code, target }) => code === "Space" && target.closest?.("#camera")
  && !target.closest("select, input, textarea, video, a");
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || hasKeys(event.target) && !isShutterSpace(event)) return;
  if (isShutterKey(event)) {
    event.preventDefault();
    if (!event.repeat) press(event, event.code);
  } else if (event.code === "KeyR" && !event.repeat) by("film").click();
  else if (event.code === "Escape" && held) release("cancel");
});
addEventListener("keyup", event => {
  // Or it would press the button that has the focus.
  if (isShutterSpace(event)) event.preventDefault();
  if (held !== event.code) return;
  event.preventDefault();
  release("release", event);
});
addEventListener("blur", () => release("cancel"));

by("film").onclick = () => tell({ do: by("film").ariaPressed === "true" ? "stop" : "record" });

// ---- What the machine says -----------------------------------------------------------------------------------------

const sessions = {
  lost: ["stop", "The server cannot be reached. Trying again …"],
  stopped: ["wait", "The camera is off."],
  starting: ["wait", "The camera starts …"],
  running: ["go", "Ready"],
  interrupted: ["wait", "Interrupted"],
  failed: ["stop", "The camera has failed."],
};
const interruptions = {
  video_in_use: "Another program uses the camera. It comes back when that ends.",
  audio_in_use: "Another program uses the microphone.",
  not_available_in_background: "The camera belongs to another user's screen now.",
  several_foreground_clients: "Two programs want the camera at once.",
  system_pressure: "The machine is too hot, or has too little power. The camera comes back by itself.",
  privacy: "The camera's shutter is closed. Open it, and the picture comes back.",
  no_signal: "The camera is a receiver without a signal. Check its cable, and whether the other end is on.",
  format_in_use: "Another program uses the camera in another format. The picture comes when that ends.",
};
const failures = {
  EngineAbsent: ["The camera service does not run.", "It is asked again and again. shutterctl doctor says more."],
  DeviceWasDisconnected: ["The camera is gone.", "Plug it in, and the picture comes back by itself."],
  NoSuchCamera: ["There is no camera.", "Plug one in, and the picture comes by itself."],
  CameraBusy: ["The camera is busy.", "Another program has it. The picture comes when that ends."],
  NotAuthorized: ["The camera may not be used.", "An administrator can allow it: [[access]] of shutter-engine.toml."],
  DeviceFailure: ["The camera has failed.", "Unplug it, and plug it in again."],
  StartTimedOut: ["The camera does not answer.", "Unplug it, and plug it in again."],
  DiskFull: ["The disk is full.", "Delete photos in the gallery."],
};
const obstacles = {
  engine_absent: "the camera service does not run",
  gateway_absent: "the button service does not run",
  not_foreground: "another program is in front",
  locked: "the machine is locked",
  unresponsive: "this server did not answer in time",
  shadowed: "another page has the buttons",
};
let current = {};

handlers.state = state => show(state);

function show(state) {
  current = state;
  const isRunning = state.session === "running";
  const [failure, remedy] = isRunning ? [] : failures[state.failure] ?? [undefined, state.failureText];
  const [tone, words] = sessions[state.session] ?? ["wait", state.session];
  document.querySelector(".dot").dataset.tone = tone;
  const reasons = (state.obstacles ?? []).map(name => obstacles[name]).filter(Boolean);
  by("state-words").textContent = isRunning && reasons.length
    ? `Running; the buttons are not ours: ${reasons.join(", ")}`
    : isRunning && state.storage === "low" ? "Ready; the disk is nearly full"
    : isRunning && state.storage === "full" ? "The disk is full: nothing is stored" : failure ?? words;
  if (!isRunning) canvas.classList.add("stale");
  notice(interruptions[state.interruption] ?? remedy, state.session === "failed" ? "stop" : "wait", true);

  const readiness = state.readiness ?? "sessionNotRunning";
  shutter.dataset.readiness = readiness;
  shutter.ariaDisabled = readiness === "sessionNotRunning" || readiness === "notReadyMomentarily";
  shutter.ariaBusy = readiness === "notReadyWaitingForProcessing";

  const film = by("film");
  film.ariaPressed = Boolean(state.recording);
  film.ariaLabel = state.recording ? "Stop the film" : "Record a film";
  film.disabled = state.session !== "running";
  by("film-time").hidden = !state.recording;
  if (state.recording) by("film-time").textContent = filmWords(state.recording);
  chooseCurrent();
}

/** How long, how large, and what goes wrong. The engine tells no level of the sound. */
const filmWords = ({ durationUSec, size, dropped, backlogUSec }) => [
  clock(durationUSec), `${(size / 1e6).toFixed(size < 1e7 ? 1 : 0)} MB`,
  dropped > 0 && `${dropped} left out`, backlogUSec > 2e6 && "the disk is behind",
].filter(Boolean).join(" · ");

export const clock = durationUSec => {
  const seconds = Math.floor(durationUSec / 1e6);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

let noticeTimer;
function notice(words, tone = "wait", stays = false) {
  clearTimeout(noticeTimer);
  by("notice").hidden = !words;
  by("notice").textContent = words ?? "";
  by("notice").dataset.tone = tone;
  if (words && !stays) noticeTimer = setTimeout(() => show(current), 6000);
}
handlers.refused = ({ text }) => notice(text, "stop");

/** Called with each step of a press that is the page's. */
export const pressed = [];
let pressTimer;
handlers.press = event => {
  for (const listener of pressed) listener(event);
  const name = event.source === "screen" ? "page" : `${event.device} ${event.button}`;
  const end = event.phase === "cancelled" ? `cancelled: ${event.reason?.replaceAll("_", " ")}`
    : event.phase === "ended" ? `ended after ${Math.round((event.heldUSec ?? 0) / 1000)} ms` : "pressed";
  by("press").textContent = `${name} ${end}`;
  by("press").classList.remove("faded");
  if (event.source !== "screen") shutter.classList.toggle("down", event.phase === "began");
  clearTimeout(pressTimer);
  pressTimer = setTimeout(() => by("press").classList.add("faded"), 2500);
};

// ---- Cameras and formats -------------------------------------------------------------------------------------------

let cameras = [];
/** Called with the camera that is shown, when it or its controls have changed. Set by the controls. */
export const chosen = { camera() {} };

handlers.cameras = message => {
  cameras = message.cameras;
  by("cameras").replaceChildren(...cameras.map(camera =>
    make("option", { value: camera.name, textContent: camera.label || camera.name })));
  chooseCurrent();
};

const formatName = format => `${format.pixelFormat} ${format.width}×${format.height}`;

function chooseCurrent() {
  const camera = cameras.find(({ name }) => name === current.camera);
  chosen.camera(camera);
  by("cameras").disabled = cameras.length < 2;
  by("formats").disabled = !camera;
  if (!camera) return;
  by("cameras").value = camera.name;
  const names = camera.formats.map(formatName);
  if ([...by("formats").options].map(option => option.value).join() !== names.join()) {
    by("formats").replaceChildren(...camera.formats.map(format => make("option", {
      value: formatName(format), textContent: `${format.width} × ${format.height} ${format.pixelFormat}`,
    })));
  }
  by("formats").value = formatName(current);
}

by("cameras").onchange = () => tell({ do: "camera", name: by("cameras").value });
by("formats").onchange = () => {
  const camera = cameras.find(({ name }) => name === current.camera);
  const format = camera?.formats.find(format => formatName(format) === by("formats").value);
  if (format) tell({ do: "format", pixelFormat: format.pixelFormat, width: format.width, height: format.height });
};

// ---- The last photos -----------------------------------------------------------------------------------------------

const shown = 8;
/** Called with each new photo or film, and with what a thumbnail opens. Set by the gallery. */
export const gallery = { add() {}, open() {} };

/** Called with each new photo. */
export const taken = [];
handlers.photo = handlers.film = ({ item }) => {
  for (const listener of taken) listener(item);
  gallery.add(item);
  showLast(item, "thumb new");
};

export function showLast(item, className = "thumb") {
  const button = thumbnail(item, className);
  by("last").prepend(make("div", { role: "listitem" }, button));
  while (by("last").children.length > shown) by("last").lastChild.remove();
}

/** A button with the small picture of a photo or film. */
export function thumbnail(item, className = "thumb", act = () => gallery.open(item.name)) {
  const moment = new Date(item.unixUSec / 1000).toLocaleTimeString();
  const offset = item.offsetUSec === undefined ? "" : `, ${(item.offsetUSec / 1000).toFixed(1)} ms from the press`;
  const isFilm = item.type.startsWith("video/");
  const button = make("button", { type: "button", className, title: `${moment}${offset}` });
  button.ariaLabel = `${isFilm ? "Film" : "Photo"} of ${moment}${offset}`;
  button.dataset.item = item.name;
  button.onclick = act;
  if (item.type === "image/jpeg") {
    const picture = make("img", { alt: "", decoding: "async", loading: "lazy" });
    picture.src = item.thumbnail ? blob(item.thumbnail, "image/jpeg") : `/thumbnail/${item.name}`;
    if (item.thumbnail) picture.onload = () => URL.revokeObjectURL(picture.src);
    if (item.thumbnail && (item.mirrored || item.rotation)) {
      picture.style.transform = `rotate(${item.rotation}deg)${item.mirrored ? " scaleX(-1)" : ""}`;
    }
    button.append(picture);
  } else {
    button.append(make("span", { className: "raw-mark", textContent: isFilm ? "▶" : "RAW" }));
    still(item, button);
  }
  if (isFilm) button.append(make("span", {
    className: "film-mark", textContent: item.durationUSec ? clock(item.durationUSec) : "film",
  }));
  return button;
}

// The small pictures of films and raw photos, made once: the server finds some in the files; of other films the browser
// decodes the first picture. One after the other, and only for places that are still in the document.
const stills = new Map();
let making = Promise.resolve();

function still(item, button) {
  const show = address => address && button.prepend(make("img", { src: address, alt: "", decoding: "async" }));
  if (stills.has(item.name)) return show(stills.get(item.name));
  making = making.then(async () => {
    if (!button.isConnected) return;
    if (!stills.has(item.name)) stills.set(item.name, await stillOf(item).catch(() => ""));
    show(stills.get(item.name));
  });
}

async function stillOf(item) {
  const reply = await fetch(`/thumbnail/${item.name}`);
  if (reply.status === 200) return URL.createObjectURL(await reply.blob());
  if (!item.type.startsWith("video/")) return "";
  const film = make("video", { muted: true, preload: "auto", src: `/item/${item.name}` });
  try {
    await new Promise((done, failed) => {
      film.onloadeddata = done;
      film.onerror = failed;
      setTimeout(failed, 10000);
    });
    const canvas = make("canvas", { width: 320, height: Math.max(1, Math.round(320 * film.videoHeight / film.videoWidth)) });
    canvas.getContext("2d").drawImage(film, 0, 0, canvas.width, canvas.height);
    return URL.createObjectURL(await new Promise(done => canvas.toBlob(done, "image/jpeg", 0.8)));
  } finally {
    film.removeAttribute("src");
    film.load();
  }
}

export function blob(base64, type) {
  return URL.createObjectURL(new Blob([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))], { type }));
}

// After the modules that have handlers, too.
addEventListener("DOMContentLoaded", () => setTimeout(connect));
