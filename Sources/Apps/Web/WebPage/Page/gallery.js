// SPDX-License-Identifier: Apache-2.0
// The gallery: days of photos and films, fetched as they come into sight, and one of them with what is known of it.
import { beginnings, by, clock, gallery, handlers, make, showLast, tell, thumbnail } from "/page.js";

/** All items that were fetched, the newest first; `count` of them there are. */
let items = [];
let count = 0;
let areMore = false;
let isAsking = false;

// ---- The list ------------------------------------------------------------------------------------------------------

function ask(before) {
  if (isAsking) return;
  isAsking = true;
  tell(before ? { do: "gallery", before } : { do: "gallery" });
}

beginnings.push(() => {
  isAsking = false;
  ask();
});

handlers.gallery = message => {
  isAsking = false;
  areMore = message.more;
  count = message.count;
  if (message.first) {
    items = message.items;
    by("last").replaceChildren();
    for (const item of message.items.slice(0, 8).reverse()) showLast(item);
  } else {
    items.push(...message.items);
  }
  lay();
  if (isChoosingAll && areMore) ask(items.at(-1)?.name);
  else if (isChoosingAll) chooseAll();
};

gallery.add = item => {
  // A list that was read in the meantime may have it already.
  if (items.some(({ name }) => name === item.name)) return;
  items.unshift(item);
  count += 1;
  lay();
};

const dayOf = item => new Date(item.unixUSec / 1000).setHours(0, 0, 0, 0);
const dayWords = new Intl.DateTimeFormat(undefined, { weekday: "long", year: "numeric", month: "long", day: "numeric" });

/** Photos belong to one session as long as no more than this lies between two of them. */
const pauseUSec = 30 * 60e6;
const timeWords = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });

/** The end of the session of an item, and whether it is known: older items may not have been fetched yet. */
function sessionFrom(from) {
  let to = from + 1;
  while (to < items.length && dayOf(items[to]) === dayOf(items[from])
    && items[to - 1].unixUSec - items[to].unixUSec <= pauseUSec) to += 1;
  return { to, isWhole: to < items.length || !areMore };
}

function sessionWords(from, { to, isWhole }) {
  const [end, begin] = [items[from], items[to - 1]].map(item => timeWords.format(item.unixUSec / 1000));
  if (!isWhole) return `until ${end}`;
  const all = to - from === 1 ? "1 picture" : `${to - from} pictures`;
  return begin === end ? `${end} · ${all}` : `${begin} to ${end} · ${all}`;
}

// Only the rows near the screen are in the document: thousands of photos cost no more than a screenful.
//
//     rows   { top, height, day }             the name of a day
//            { top, height, session }         the words above a session
//            { top, height, from, to }        items beside each other

let rows = [];
/** The elements of the rows that are in the document. */
const present = new Map();

function lay() {
  by("gallery-empty").hidden = items.length > 0;
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const gap = size / 2;
  const width = by("days").clientWidth;
  if (!width) return;
  const least = Math.max(8 * size, Math.min(20 * size, 0.28 * Math.min(innerWidth, innerHeight)));
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const height = (width - gap * (columns - 1)) / columns * 0.75;
  let top = 0;
  let day;
  rows = [];
  for (let from = 0; from < items.length;) {
    if (dayOf(items[from]) !== day) {
      day = dayOf(items[from]);
      rows.push({ top, height: 3 * size, day });
      top += 3 * size;
    }
    const session = sessionFrom(from);
    rows.push({ top, height: 2 * size, session: sessionWords(from, session), first: items[from].name });
    top += 2 * size;
    while (from < session.to) {
      const to = Math.min(from + columns, session.to);
      rows.push({ top, height, from, to, columns });
      top += height + gap;
      from = to;
    }
  }
  // Room for those that were not fetched yet, so that the scroll bar tells the truth.
  const rest = areMore ? Math.ceil((count - items.length) / columns) * (height + gap) : 0;
  by("days").style.height = `${top + rest}px`;
  keep();
  show();
}

/** Rows that show the same as before keep their elements. */
function keep() {
  const byKey = new Map([...present.values()].map(element => [element.dataset.key, element]));
  present.clear();
  for (const row of rows) {
    row.key = row.day ?? (row.session && `${row.session} ${row.first}`) ?? `${row.columns} ${items.slice(row.from, row.to).map(({ name }) => name).join()}`;
    const element = byKey.get(String(row.key));
    if (!element) continue;
    byKey.delete(String(row.key));
    place(element, row);
  }
  for (const element of byKey.values()) drop(element);
}

/** Takes a row out of the document. Its pictures are not asked for any more, or a quick scroll would queue thousands. */
function drop(element) {
  for (const picture of element.querySelectorAll("img")) picture.removeAttribute("src");
  element.remove();
}

function place(element, row) {
  element.dataset.key = row.key;
  element.style.top = `${row.top}px`;
  element.style.height = `${row.height}px`;
  present.set(row, element);
}

function show() {
  if (by("gallery").hidden) return;
  const view = by("gallery");
  const begin = view.scrollTop - by("days").offsetTop - view.clientHeight;
  const end = begin + 3 * view.clientHeight;
  for (const [row, element] of present) {
    if (row.top + row.height >= begin && row.top <= end || element.contains(document.activeElement)) continue;
    drop(element);
    present.delete(row);
  }
  let after = null;
  for (const row of near(begin, end)) {
    if (!present.has(row)) {
      const element = headingOf(row) ?? rowOf(row);
      place(element, row);
      // In the order of the list, for the keyboard and for screen readers.
      after ? after.after(element) : by("days").prepend(element);
    }
    after = present.get(row);
  }
  if (areMore && end > (rows.at(-1)?.top ?? 0)) ask(items.at(-1)?.name);
}

function near(begin, end) {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = low + high >> 1;
    if (rows[middle].top + rows[middle].height < begin) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while (last < rows.length && rows[last].top <= end) last += 1;
  return rows.slice(low, last);
}

function headingOf({ day, session }) {
  if (day !== undefined) return make("h2", { className: "day", textContent: dayWords.format(day) });
  if (session !== undefined) return make("h3", { className: "session", textContent: session });
}

function rowOf({ from, to, columns }) {
  const element = make("div", { className: "row" }, ...items.slice(from, to).map((item, index) => {
    const button = thumbnail(item, "thumb", () => isChoosing ? choose(item.name) : gallery.open(item.name));
    if (isChoosing) button.ariaPressed = chosen.has(item.name);
    const place = make("div", {}, button);
    place.role = "listitem";
    place.ariaPosInSet = from + index + 1;
    place.ariaSetSize = count;
    return place;
  }));
  element.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
  return element;
}

let isDrawing = false;
by("gallery").addEventListener("scroll", () => {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    show();
  });
}, { passive: true });
addEventListener("resize", lay);

// ---- Choosing many -------------------------------------------------------------------------------------------------

let isChoosing = false;
let isChoosingAll = false;
const chosen = new Set();
/** The most names that fit into one message. */
const perMessage = 100;

function showChoice() {
  by("choose").ariaPressed = isChoosing;
  by("choice").hidden = !isChoosing;
  by("choice-count").textContent = chosen.size ? `${chosen.size} chosen` : "";
  for (const name of ["choice-download", "choice-delete"]) by(name).disabled = chosen.size === 0;
  for (const button of by("days").querySelectorAll(".thumb")) {
    button.ariaPressed = isChoosing ? chosen.has(button.dataset.item) : null;
  }
}

function choose(name) {
  if (!chosen.delete(name)) chosen.add(name);
  showChoice();
}

function chooseAll() {
  isChoosingAll = false;
  for (const { name } of items) chosen.add(name);
  showChoice();
}

by("choose").onclick = () => {
  isChoosing = !isChoosing;
  isChoosingAll = false;
  chosen.clear();
  showChoice();
};
by("choose-all").onclick = () => {
  isChoosingAll = areMore;
  areMore ? ask(items.at(-1)?.name) : chooseAll();
};
by("choice-download").onclick = () => {
  const names = [...chosen];
  for (let from = 0; from < names.length; from += perMessage) {
    tell({ do: "pack", items: names.slice(from, from + perMessage), more: from + perMessage < names.length });
  }
};
handlers.packed = ({ path }) => {
  make("a", { href: path, download: "photos.zip" }).click();
};
by("choice-delete").onclick = () => remove([...chosen]);

function showGallery(isShown) {
  by("gallery").hidden = !isShown;
  by("camera").inert = isShown;
  by("gallery-switch").ariaExpanded = isShown;
  by(isShown ? "gallery-close" : "gallery-switch").focus();
  if (isShown) lay();
}
by("gallery-switch").onclick = () => showGallery(true);
by("gallery-close").onclick = () => showGallery(false);

// ---- One of them ---------------------------------------------------------------------------------------------------

let opened;

gallery.open = name => {
  const item = items.find(item => item.name === name);
  if (!item) return;
  opened = item;
  const isFilm = item.type.startsWith("video/");
  by("viewer-title").textContent = `${isFilm ? "Film" : "Photo"} of ${new Date(item.unixUSec / 1000).toLocaleString()}`;
  by("viewer-download").href = `/download/${name}`;
  by("stage").replaceChildren(...isFilm ? [film(item)] : item.type === "image/jpeg"
    ? [make("img", { src: `/item/${name}`, alt: by("viewer-title").textContent })]
    : [
      make("img", { src: `/thumbnail/${name}`, alt: by("viewer-title").textContent }),
      make("p", { className: "empty", textContent: "A browser shows only the small picture of a raw photo. Download it for the whole." }),
    ]);
  showFacts({ ...item });
  tell({ do: "details", item: name });
  by("viewer-link-box").hidden = true;
  const place = items.indexOf(item);
  by("viewer-newer").disabled = place === 0;
  by("viewer-older").disabled = place === items.length - 1;
  if (!by("viewer").open) by("viewer").showModal();
  // The next ones are there before they are wanted.
  if (items.length - place < 5 && areMore) ask(items.at(-1).name);
};

function film(item) {
  const video = make("video", { src: `/item/${item.name}`, controls: true, preload: "metadata" });
  video.onerror = () => video.replaceWith(make("p", {
    className: "empty", textContent: "This browser cannot play the film. Download it instead.",
  }));
  return video;
}

handlers.details = details => {
  if (details.item === opened?.name) showFacts({ ...opened, ...details });
};

by("viewer-share").onclick = () => opened && tell({ do: "share", item: opened.name });
handlers.shared = ({ item, link, hours }) => {
  if (item !== opened?.name) return;
  by("viewer-link").textContent = new URL(link, location.href).href;
  by("viewer-link-words").textContent = `Whoever has this link sees the picture, until ${timeAndDay.format(Date.now() + hours * 3600e3)} (${hours} h).`;
  by("viewer-link-box").hidden = false;
  by("viewer-copy").textContent = "Copy";
};
const timeAndDay = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
by("viewer-copy").onclick = async () => {
  try {
    // Not there on a page that came by plain HTTP from elsewhere.
    await navigator.clipboard.writeText(by("viewer-link").textContent);
    by("viewer-copy").textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(by("viewer-link"));
    by("viewer-copy").textContent = "Selected: copy it with your keys";
  }
};

const words = { gateway: "the gateway", caller: "the program alone" };

function showFacts(item) {
  const milliseconds = value => `${(value / 1000).toFixed(1)} ms`;
  const rows = {
    File: item.file,
    Size: item.size && (item.size > 1e6 ? `${(item.size / 1e6).toFixed(1)} MB` : `${Math.ceil(item.size / 1000)} kB`),
    Pixels: item.width && `${item.width} × ${item.height}`,
    Camera: item.camera,
    Length: item.durationUSec && clock(item.durationUSec),
    Codec: item.codec,
    Press: item.press,
    "Vouched for by": item.press && (words[item.pressSource] ?? item.pressSource),
    "From the press": item.offsetUSec !== undefined && milliseconds(item.offsetUSec),
    Frame: item.frameSequence,
    "Zero shutter lag": item.zeroShutterLag,
  };
  by("facts").replaceChildren(...Object.entries(rows).filter(([, value]) => value !== undefined && value !== false)
    .flatMap(([name, value]) => [
      make("dt", { textContent: name }), make("dd", { textContent: value, className: name === "File" ? "long" : "" }),
    ]));
}

const go = step => {
  const next = items[items.indexOf(opened) + step];
  if (next) gallery.open(next.name);
};
by("viewer-newer").onclick = () => go(-1);
by("viewer-older").onclick = () => go(1);
by("viewer-close").onclick = () => by("viewer").close();
by("viewer").onclose = () => {
  // The event comes a moment later: another one may be open by then.
  if (by("viewer").open) return;
  // Ends the film's requests.
  by("stage").replaceChildren();
  opened = undefined;
};
by("viewer").addEventListener("keydown", event => {
  if (event.target.closest("video")) return;
  if (event.key === "ArrowLeft") go(-1);
  if (event.key === "ArrowRight") go(1);
  if (event.key === "Delete") by("viewer-delete").click();
});
by("gallery").addEventListener("keydown", event => event.key === "Escape" && showGallery(false));

// ---- Deletion ------------------------------------------------------------------------------------------------------

let deleted = [];
let undoTimer;

function remove(names) {
  deleted = names;
  for (const item of names) tell({ do: "delete", item });
  by("undo-words").textContent = names.length === 1 ? "Deleted." : `${names.length} deleted.`;
  // Within the dialog, which is above everything else.
  (by("viewer").open ? by("viewer") : document.body).append(by("undo"));
  by("undo").hidden = false;
  clearTimeout(undoTimer);
  undoTimer = setTimeout(() => { by("undo").hidden = true; }, 7000);
}

by("viewer-delete").onclick = () => {
  if (!opened) return;
  const { name } = opened;
  const place = items.indexOf(opened);
  const next = items[place + 1] ?? items[place - 1];
  next ? gallery.open(next.name) : by("viewer").close();
  remove([name]);
};

by("undo-button").onclick = () => {
  by("undo").hidden = true;
  for (const item of deleted) tell({ do: "restore", item });
};

handlers.removed = ({ item }) => {
  const place = items.findIndex(({ name }) => name === item);
  if (place >= 0) {
    items.splice(place, 1);
    count -= 1;
  }
  if (chosen.delete(item)) showChoice();
  by("last").querySelector(`[data-item="${item}"]`)?.closest("[role=listitem]").remove();
  layLater();
};

handlers.restored = () => layLater(true);

// Of many that go or come back at once, the list is laid once.
let laying;
function layLater(asks = false) {
  clearTimeout(laying?.timer);
  laying = { asks: asks || laying?.asks, timer: setTimeout(() => {
    const { asks } = laying;
    laying = undefined;
    asks ? ask() : lay();
  }, 30) };
}
