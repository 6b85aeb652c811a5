# SPDX-License-Identifier: Apache-2.0
"""web.py [--minutes N] PROGRAMS PACKAGES OUT: what the page of shutter-web costs and how fast it is, in a real browser.

PROGRAMS is the folder of the project's programs, PACKAGES that of Chromium (Scripts/browser). OUT/web.values gets a
line for each figure: name, value, unit. All times are of one clock: the page's is laid beside CLOCK_MONOTONIC before and
after, and the better of the two counts. --minutes: also the browser's memory over that time, else over none."""
import base64
import os
import pathlib
import socket
import statistics
import struct
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/Browser"))
from chromium import Chromium  # noqa: E402
from machine import HERE, Machine, wait  # noqa: E402
from page import PageLook  # noqa: E402

PRESSES = 30
FRAMES = 60
SECONDS = 6

# What the page notes of itself: when each frame was on the canvas, and when each press and thumbnail was seen.
NOTES = """(async () => {
  const { handlers } = await import('/page.js');
  const { frame, press, photo, record } = handlers;
  window.notes = { frames: [], gaps: [], presses: {}, stamps: {}, thumbnails: {} };
  const canvas = document.getElementById('picture');
  let last = 0;
  handlers.frame = async (...words) => {
    await frame(...words);
    const now = performance.now();
    if (last) notes.gaps.push(now - last);
    last = now;
    // Reading the picture takes time itself, of which the frames between are free.
    if (notes.reads && (notes.count = (notes.count ?? 0) + 1) % 5 === 0) { canvas.videoWidth = canvas.width; canvas.videoHeight = canvas.height;
      const found = code(canvas, 0); if (found) notes.frames.push([now, found.timeUSec]); }
  };
  handlers.press = event => { if (event.phase === 'began') notes.presses[event.press] = performance.now(); press(event); };
  handlers.record = message => { const { record: of } = message;
    if (of.event === 'routed') notes.stamps[of.press] = of.stampUSec; record(message); };
  handlers.photo = message => { photo(message);
    const image = document.querySelector('#last .thumb img'), seen = () => notes.thumbnails[message.item.press] = performance.now();
    image.decode().then(seen); };
  return true;
})()"""

FIRST = """new MutationObserver((changes, observer) => {
  if (!document.getElementById('picture')?.dataset.sequence) return;
  window.firstPicture = performance.now(); observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });"""


class Page:
    """A page without a browser, which takes frames as fast as they come, or so many bytes a second."""

    def __init__(self, port, bytes_a_second=None):
        self.frames, self.ends = 0, False
        self.socket = socket.create_connection(("127.0.0.1", port))
        if bytes_a_second:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)
        self.rate = bytes_a_second
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET /live HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        self.buffer = self.buffer.split(b"\r\n\r\n", 1)[1]
        self.ready()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def ready(self):
        text = b'{"do":"ready"}'
        self.socket.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)

    def take(self, count):
        while len(self.buffer) < count:
            if self.ends:
                raise ConnectionError
            part = self.socket.recv(8192 if self.rate else 1 << 18)
            if not part:
                raise ConnectionError
            if self.rate:
                time.sleep(len(part) / self.rate)
            self.buffer += part
        part, self.buffer = self.buffer[:count], self.buffer[count:]
        return part

    def run(self):
        try:
            while True:
                head = self.take(2)
                length = head[1] & 0x7F
                if length > 125:
                    length = int.from_bytes(self.take(2 if length == 126 else 8), "big")
                message = self.take(length)
                if b'"kind":"frame"' in message[4:4 + struct.unpack(">I", message[:4])[0]]:
                    self.frames += 1
                    self.ready()
        except OSError:
            pass

    def close(self):
        self.ends = True
        self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.socket.close()


def offset(look):
    """CLOCK_MONOTONIC less the page's clock, milliseconds: of 40 questions the one with the quickest answer."""
    best = None
    for _ in range(40):
        before = time.monotonic()
        there = look.value("performance.now()")
        after = time.monotonic()
        if best is None or after - before < best[0]:
            best = (after - before, (before + after) / 2 * 1000 - there)
    return best


def cpu(process):
    words = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK") * 1e6


def cost(process, pages):
    """Microseconds of processor time a frame that pages took, and frames a second and page."""
    time.sleep(1)
    frames, used, began = sum(page.frames for page in pages), cpu(process), time.monotonic()
    time.sleep(SECONDS)
    frames = sum(page.frames for page in pages) - frames
    return (cpu(process) - used) / max(frames, 1), frames / len(pages) / (time.monotonic() - began)


def resident(machine):
    return machine.memory("shutter-web")


def renderer(browser):
    """The proportional memory of the page's own process, MB: the largest renderer of this browser."""
    sizes = [0]
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
            if b"--type=renderer" in words and os.getsid(int(folder.name)) == os.getsid(browser.process.pid):
                for line in (folder / "smaps_rollup").read_text().splitlines():
                    if line.startswith("Pss:"):
                        sizes.append(int(line.split()[1]) / 1024)
        except OSError:
            continue
    return max(sizes)


def part(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def measure(programs, packages, folder, minutes):
    found = {}
    (folder / "profile").mkdir()
    with Machine(programs, folder) as machine:
        server = machine.children["shutter-web"]
        port = int(machine.address.split(":")[-1].strip("/"))
        # The code of the start is given back when it has been quiet for a second.
        time.sleep(2)
        found["web_rss_0_kib"] = resident(machine), "KiB"
        with Chromium(packages, folder / "profile") as browser:
            look = PageLook(browser, machine, None)
            browser.call("Page.enable", session=browser.session)
            browser.call("Page.addScriptToEvaluateOnNewDocument", session=browser.session, source=FIRST)
            look.open()
            firsts = []
            for _ in range(5):
                look.open()
                firsts.append(look.value(
                    "firstPicture - performance.getEntriesByType('navigation')[0].loadEventEnd"))
            found["web_first_picture_ms"] = statistics.median(firsts), "ms"
            look.value(NOTES)
            time.sleep(2)
            found["web_rss_1_kib"] = resident(machine), "KiB"

            before = offset(look)
            look.value("notes.reads = true")
            wait("frames", lambda: look.value("notes.frames.length") >= FRAMES, 60)
            look.value("notes.reads = false")
            error, shift = min(before, offset(look))
            delays = [now + shift - stamp / 1000 for now, stamp in look.value("notes.frames")]
            found["web_frame_to_canvas_p50"] = part(delays, 0.5), "ms"
            found["web_frame_to_canvas_p99"] = part(delays, 0.99), "ms"
            found["web_clock_error_ms"] = error * 500, "ms"

            for number in range(PRESSES):
                look.ready()
                # One guest's press, anywhere between two frames: not while the photo before is still shown.
                time.sleep(0.3 + 0.011 * (number % 7))
                machine.control("sim", "press", "sim0", "KEY_VOLUMEDOWN")
            wait("thumbnails", lambda: look.value("Object.keys(notes.thumbnails).length") >= PRESSES)
            error, shift = offset(look)
            notes = look.value("notes")
            stamps = {press: stamp / 1000 - shift for press, stamp in notes["stamps"].items()}
            for name, seen in (("press_to_page_p50", "presses"), ("press_to_thumbnail_p50", "thumbnails")):
                found[name] = part([at - stamps[press] for press, at in notes[seen].items() if press in stamps], 0.5), "ms"

            def gap():
                look.value("notes.gaps.length = 0")
                time.sleep(SECONDS)
                return part(look.value("notes.gaps"), 0.99)

            alone = gap()
            slow = Page(port, 125_000)
            found["web_gap_beside_slow_ms"] = gap() - alone, "ms"
            slow.close()

            if minutes:
                sizes = []
                for _ in range(minutes * 6):
                    time.sleep(10)
                    sizes.append(renderer(browser))
                late = sizes[len(sizes) // 5:]
                found["web_browser_mb"] = max(late), "MB"
                found["web_browser_growth"] = max(late) / late[0], "ratio"
        pages = [Page(port)]
        found["web_frame_cpu_us"] = cost(server, pages)[0], "µs"
        pages += [Page(port) for _ in range(9)]
        tenth, rate = cost(server, pages)
        found["web_frame_cpu_10_us"] = tenth, "µs"
        found["web_rate_10"] = rate, "frames/s"
        found["web_rss_10_kib"] = resident(machine), "KiB"
        for page in pages:
            page.close()
    files = pathlib.Path(HERE).parent.parent / "Sources/Apps/Web/WebPage/Page"
    found["web_page_bytes"] = sum(file.stat().st_size for file in files.iterdir()), "bytes"
    return found


def main(arguments):
    minutes = 0
    if arguments[0] == "--minutes":
        minutes, arguments = int(arguments[1]), arguments[2:]
    programs, packages, out = arguments
    with tempfile.TemporaryDirectory(prefix="shutterd-web.") as name:
        found = measure(programs, packages, pathlib.Path(name), minutes)
    with open(pathlib.Path(out) / "web.values", "w", encoding="utf-8") as file:
        for name, (value, unit) in found.items():
            print(name, round(value, 2), unit, file=file)
            print(name, round(value, 2), unit)


if __name__ == "__main__":
    main(sys.argv[1:])
