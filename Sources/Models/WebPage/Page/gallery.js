// SPDX-License-Identifier: Apache-2.0
// The gallery: days of photos and films, fetched as they come into sight, and one of them with what is known of it.
import { beginnings, by, clock, gallery, handlers, make, showLast, tell, thumbnail } from "/page.js";

/** All items that were fetched, the newest first. */
let items = [];
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
  if (message.first) {
    items = message.items;
    by("days").replaceChildren();
    by("last").replaceChildren();
    for (const item of message.items.slice(0, 8).reverse()) showLast(item);
  } else {
    items.push(...message.items);
  }
  for (const item of message.items) place(item);
  showEmptiness();
  // A tall screen may have room for more.
  if (!by("gallery").hidden) askAtEnd();
};

gallery.add = item => {
  items.unshift(item);
  place(item, true);
  showEmptiness();
};

const day = item => new Date(item.unixUSec / 1000).toLocaleDateString(undefined, {
  weekday: "long", year: "numeric", month: "long", day: "numeric",
});

/** Puts an item into its day, in front or at the end. */
function place(item, isNew = false) {
  const name = day(item);
  let section = [...by("days").children].find(section => section.dataset.day === name);
  if (!section) {
    section = make("section", { className: "day" }, make("h2", { textContent: name }), make("div", { className: "grid" }));
    section.dataset.day = name;
    isNew ? by("days").prepend(section) : by("days").append(section);
  }
  const grid = section.lastChild;
  isNew ? grid.prepend(thumbnail(item)) : grid.append(thumbnail(item));
}

function showEmptiness() {
  by("gallery-empty").hidden = items.length > 0;
  by("gallery-end").textContent = areMore ? "…" : "";
}

function askAtEnd() {
  const end = by("gallery-end").getBoundingClientRect();
  if (areMore && end.top < innerHeight * 2) ask(items.at(-1)?.name);
}
new IntersectionObserver(entries => entries[0].isIntersecting && askAtEnd(), { rootMargin: "100%" })
  .observe(by("gallery-end"));

function showGallery(isShown) {
  by("gallery").hidden = !isShown;
  by("camera").inert = isShown;
  by("gallery-switch").ariaExpanded = isShown;
  by(isShown ? "gallery-close" : "gallery-switch").focus();
  if (isShown) askAtEnd();
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
  by("stage").replaceChildren(isFilm ? film(item) : item.type === "image/jpeg"
    ? make("img", { src: `/item/${name}`, alt: by("viewer-title").textContent })
    : make("p", { className: "empty", textContent: "A browser does not show raw photos. Download it instead." }));
  showFacts({ ...item });
  tell({ do: "details", item: name });
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

let deleted;
let undoTimer;

by("viewer-delete").onclick = () => {
  if (!opened) return;
  deleted = opened.name;
  tell({ do: "delete", item: deleted });
  const place = items.indexOf(opened);
  const next = items[place + 1] ?? items[place - 1];
  next ? gallery.open(next.name) : by("viewer").close();
  // Within the dialog, which is above everything else.
  (by("viewer").open ? by("viewer") : document.body).append(by("undo"));
  by("undo").hidden = false;
  clearTimeout(undoTimer);
  undoTimer = setTimeout(() => { by("undo").hidden = true; }, 7000);
};

by("undo-button").onclick = () => {
  by("undo").hidden = true;
  tell({ do: "restore", item: deleted });
};

handlers.removed = ({ item }) => {
  items = items.filter(({ name }) => name !== item);
  for (const button of document.querySelectorAll(`[data-item="${item}"]`)) {
    const section = button.closest(".day");
    (button.closest("[role=listitem]") ?? button).remove();
    if (section && !section.querySelector(".thumb")) section.remove();
  }
  showEmptiness();
};

handlers.restored = () => ask();
