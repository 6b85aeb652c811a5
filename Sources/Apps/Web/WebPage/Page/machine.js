// SPDX-License-Identifier: Apache-2.0
// The machine beside the picture: the camera's controls, the presses as they come, and how far photos are from them.
import { by, chosen, handlers, make, pressed, taken, tell } from "/page.js";

// ---- Controls ------------------------------------------------------------------------------------------------------

by("controls-switch").onclick = () => {
  const isShown = by("controls").hidden;
  by("controls").hidden = !isShown;
  by("controls-switch").ariaPressed = isShown;
};

let shownControls = "";

chosen.camera = camera => {
  const controls = camera?.controls ?? [];
  const text = JSON.stringify([camera?.name, controls]);
  // Not under somebody's finger.
  if (text === shownControls || by("controls").contains(document.activeElement) && by("controls").matches(":active")) return;
  shownControls = text;
  const focused = document.activeElement?.dataset?.control;
  by("controls").replaceChildren(...controls.length ? controls.map(slider)
    : [make("p", { className: "soft", textContent: "This camera has no controls." })]);
  if (focused) by("controls").querySelector(`[data-control="${CSS.escape(focused)}"]`)?.focus();
};

function slider({ name, minimum, maximum, step, default: usual, value }) {
  const label = make("label", { textContent: name.replaceAll("_", " ") });
  const shown = make("output", { textContent: value });
  const isSwitch = minimum === 0 && maximum === 1;
  const input = make("input", isSwitch
    ? { type: "checkbox", checked: value === 1 }
    : { type: "range", min: minimum, max: maximum, step: step || 1, value });
  label.htmlFor = input.id = `control-${name}`;
  input.dataset.control = name;
  const order = value => tell({ do: "control", name, value });
  // The camera is opened anew with each value: the last one counts, not those on the way to it.
  if (!isSwitch) input.oninput = () => { shown.textContent = input.value; };
  input.onchange = () => order(isSwitch ? Number(input.checked) : Number(input.value));
  const back = make("button", { type: "button", className: "quiet", textContent: "Usual", disabled: value === usual });
  back.ariaLabel = `${label.textContent}: back to ${usual}`;
  back.onclick = () => order(usual);
  return make("div", { className: "slider" }, label, ...isSwitch ? [input, back] : [shown, back, input]);
}

// ---- Presses -------------------------------------------------------------------------------------------------------

const mostLines = 30;
let seesOthers = false;

function line(words) {
  const time = make("time", { textContent: new Date().toLocaleTimeString() });
  by("presses").prepend(make("li", {}, time, make("span", { textContent: words })));
  while (by("presses").children.length > mostLines) by("presses").lastChild.remove();
}

const plain = word => word?.replaceAll("_", " ");
const held = time => time === undefined ? "" : ` after ${Math.round(time / 1000)} ms`;

pressed.push(event => {
  if (seesOthers) return;
  const name = event.source === "screen" ? "page" : `${event.device} ${event.button}`;
  line(event.phase === "began" ? `${name} ${event.route}, ${plain(event.role)}`
    : `${name} ${event.phase}${held(event.heldUSec)}${event.reason ? `, ${plain(event.reason)}` : ""}`);
});

// The gateway's own records, which say of each press where it went and why.
handlers.record = ({ record }) => {
  if (!seesOthers) by("presses").replaceChildren();
  seesOthers = true;
  by("presses-note").hidden = true;
  const name = (record.button ?? "").replace("/", " ");
  if (record.event === "routed") {
    const reason = record.reason ? `, ${plain(record.reason)}` : "";
    line(`${name} ${record.route}${reason}, ${plain(record.role)}`);
  } else if (record.event === "ended" || record.event === "cancelled") {
    line(`${name} ${record.event}${held(record.heldUSec)}${record.reason ? `, ${plain(record.reason)}` : ""}`);
  } else if (record.event === "bounced") {
    line(`${name} bounced`);
  }
};

// ---- Offsets -------------------------------------------------------------------------------------------------------

const mostOffsets = 120;
const offsets = [];

taken.push(item => {
  if (item.offsetUSec === undefined || item.press === undefined) return;
  offsets.push(item.offsetUSec / 1000);
  if (offsets.length > mostOffsets) offsets.shift();
  plot();
});

function plot() {
  const sizes = offsets.map(Math.abs).sort((one, other) => one - other);
  const part = share => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))].toFixed(1);
  by("plot-words").textContent = `Photos from their presses: half within ${part(0.5)} ms, all within ${part(1)} ms (${offsets.length})`;
  const canvas = by("plot");
  const context = canvas.getContext("2d");
  const { width, height } = canvas;
  const reach = Math.max(10, ...sizes) * 1.15;
  const y = value => height / 2 - value / reach * height / 2;
  context.clearRect(0, 0, width, height);
  context.fillStyle = "#a4abb3";
  context.font = "18px system-ui, sans-serif";
  context.fillRect(0, height / 2, width, 1);
  context.fillText(`+${Math.round(reach)} ms`, 4, 20);
  context.fillText(`−${Math.round(reach)} ms`, 4, height - 8);
  context.fillStyle = "#7fd1a0";
  const left = 90;
  offsets.forEach((value, index) => {
    const x = left + (width - left - 10) * (offsets.length === 1 ? 0.5 : index / (offsets.length - 1));
    context.beginPath();
    context.arc(x, y(value), 5, 0, 2 * Math.PI);
    context.fill();
  });
}
