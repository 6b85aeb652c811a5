// SPDX-License-Identifier: Apache-2.0
// The host's page. The PIN is asked for once for each time that the page is open.

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

const refusals = {
  wrong: "That is not the PIN.",
  limited: "Too many tries. Wait a minute.",
  unset: "There is no PIN yet. As root: shutter-pin --set --file /etc/shutterd/booth-pin (in /usr/libexec/shutterd), and type it as one line.",
  failed: "The PIN cannot be checked. The log of shutter-booth says why.",
};

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/host/live`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => pin && tell({ do: "host", pin });
  socket.onmessage = ({ data }) => {
    const length = new DataView(data).getUint32(0);
    handlers[JSON.parse(text.decode(new Uint8Array(data, 4, length))).kind]?.(
      JSON.parse(text.decode(new Uint8Array(data, 4, length))));
  };
  socket.onclose = () => {
    by("booth-words").textContent = "The server is not reached. Trying again …";
    setTimeout(connect, 1000);
  };
}

const handlers = {
  door({ outcome }) {
    by("door-words").textContent = refusals[outcome] ?? "";
    if (outcome !== "right") pin = undefined;
    by("pin").value = "";
  },
  test({ picture, failure }) {
    by("test").disabled = false;
    by("test-figure").hidden = !picture;
    if (picture) by("test-picture").src = picture;
    by("test-words").textContent = failure ?? "This is what the camera sees. It is not one of the event's pictures.";
  },
  host(state) {
    by("door").hidden = true;
    by("desk").hidden = false;
    const camera = state.trouble ? ` The camera does not take photos: ${state.trouble.replaceAll("_", " ")}.` : "";
    by("booth-words").textContent = `${state.event ?? "No event is named."} The booth is ${state.isClosing ? "closed, or closes after this guest" : "open"}.${camera}`;
    by("open").disabled = !state.isClosing;
    by("close").disabled = state.isClosing;
    by("test").disabled = Boolean(state.trouble);
    rows("counts", { Photos: state.shots, "Pictures kept": state.kept, "Taken again": state.retaken, "Prints": state.copies, Troubles: state.troubles });
    rows("machine", {
      "Free space": state.freeMiB === undefined ? "unknown" : `${(state.freeMiB / 1024).toFixed(1)} GiB`,
      Temperature: state.milliCelsius === undefined ? "unknown" : `${(state.milliCelsius / 1000).toFixed(0)} °C`,
      "Pages open": state.pages, "Buttons": state.buttons ? "are the booth's" : "are not the booth's now",
      "Pictures in": state.folder, "Configuration": state.configuration,
    });
    by("printer-words").textContent = printer(state);
    by("resume").hidden = state.printer !== "stopped" && state.printer !== "trouble";
    by("errors").replaceChildren(...state.errors.map(({ unixSeconds, words }) =>
      make("li", { textContent: `${new Date(unixSeconds * 1000).toLocaleTimeString()} ${words}` })));
    by("no-errors").hidden = state.errors.length > 0;
  },
};

function printer({ printer, printerWords }) {
  if (!printer) return "There is no printer: shutter-print does not run, or has no queue.";
  const known = {
    ready: "Ready.", paper: "It needs paper.", ink: "It needs ink.", door: "It is open.", stopped: "Its queue has stopped. See to the printer, then start the queue again: nothing is lost.",
    unreachable: "It is not reached. Is it on, and connected?",
  };
  return [known[printer] ?? "It needs a hand.", printerWords].filter(Boolean).join(" ");
}

function rows(id, values) {
  by(id).replaceChildren(...Object.entries(values).flatMap(([name, value]) =>
    [make("dt", { textContent: name }), make("dd", { textContent: value })]));
}

by("door").onsubmit = event => {
  event.preventDefault();
  pin = by("pin").value;
  by("door-words").textContent = "…";
  tell({ do: "host", pin });
};
by("open").onclick = () => tell({ do: "open" });
by("close").onclick = () => tell({ do: "close" });
by("resume").onclick = () => tell({ do: "resume" });
by("test").onclick = () => {
  by("test").disabled = true;
  by("test-words").textContent = "Taking one …";
  tell({ do: "test" });
};
connect();
by("pin").focus();
