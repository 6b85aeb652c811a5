# SPDX-License-Identifier: Apache-2.0
"""peers.py PROGRAMS PACKAGES PHOTOBOOTH OUT: the live picture of shutter-web beside that of photobooth-app, in the same browser.

PROGRAMS is the folder of the project's programs, PACKAGES that of Chromium (Scripts/browser), PHOTOBOOTH the folder of a
virtual environment with photobooth-app. One after the other serves its own simulated camera to its own page. OUT/peers.values
gets a line for each figure: name, ours, theirs, unit. Ours has the engine in it, which paints each picture and compresses it;
theirs has pictures that are ready. A frame is one that the page has received and asked the next one after."""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/Browser"))
from chromium import Chromium  # noqa: E402
from machine import Machine, wait  # noqa: E402
from web import cpu, renderer  # noqa: E402

SECONDS = 20
WARM_SECONDS = 8
PHOTOBOOTH = "http://localhost:8000/"

# Counts what comes through a page's sockets, whoever has made the page.
COUNT = """window.live = { frames: 0, bytes: 0, first: 0 };
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...words) {
    super(...words);
    this.addEventListener('message', ({ data }) => {
      const bytes = typeof data === 'string' ? 0 : data.byteLength ?? data.size;
      if (bytes < 4096) return;
      live.frames += 1; live.bytes += bytes; live.first ||= performance.now();
    });
  }
};"""


def processes(root):
    """A process and all that it has begun."""
    found = [root]
    for pid in found:
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children")
        found += map(int, children.read_text().split()) if children.exists() else []
    return found


class Process:
    """As `cpu` takes it."""

    def __init__(self, pid):
        self.pid = pid


def used(pids):
    return sum(cpu(Process(pid)) for pid in pids)


def memory(pids):
    """Proportional memory, MB."""
    total = 0
    for pid in pids:
        for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1]) / 1024
    return total


def look(packages, address, pids):
    """What a page costs that shows the live picture."""
    with tempfile.TemporaryDirectory(prefix="shutterd-peer.") as profile, Chromium(packages, pathlib.Path(profile)) as browser:
        browser.call("Page.enable", session=browser.session)
        browser.call("Page.addScriptToEvaluateOnNewDocument", session=browser.session, source=COUNT)
        browser.resize(1280, 800)
        browser.open(address)
        wait("frames", lambda: browser.evaluate("live.frames > 10"), 60)
        time.sleep(WARM_SECONDS)
        weight = browser.evaluate("performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)")
        first = browser.evaluate("live.first")
        everyone = pids()
        before, shown, began = used(everyone), browser.evaluate("live.frames"), time.monotonic()
        seen = browser_cpu(browser)
        time.sleep(SECONDS)
        frames = browser.evaluate("live.frames") - shown
        return {
            "live_server_cpu": ((used(everyone) - before) / frames, "µs"),
            "live_browser_cpu": ((browser_cpu(browser) - seen) / frames, "µs"),
            "live_server_memory": (memory(everyone), "MB"),
            "live_page_memory": (renderer(browser), "MB"),
            "live_page_weight": (weight / 1000, "kB"),
            "live_first_frame": (first, "ms"),
            "live_frames": (frames / (time.monotonic() - began), "frames/s"),
            "live_frame_size": (browser.evaluate("live.bytes / live.frames") / 1000, "kB"),
        }


def browser_cpu(browser):
    return used(processes(browser.process.pid))


def ours(programs, packages):
    with tempfile.TemporaryDirectory(prefix="shutterd-peer.") as folder, Machine(programs, folder) as machine:
        return look(packages, machine.address,
                    lambda: [machine.children[name].pid for name in ("shutter-web", "shutter-engine")])


def theirs(environment, packages):
    with tempfile.TemporaryDirectory(prefix="shutterd-peer.") as folder:
        with open(f"{folder}/output", "wb") as log:
            booth = subprocess.Popen(
                [environment / "bin/photobooth"], cwd=folder, env=os.environ | {"HOME": folder}, stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, start_new_session=True)
        try:
            wait("photobooth-app", answers, 90)
            return look(packages, PHOTOBOOTH, lambda: processes(booth.pid))
        finally:
            os.killpg(booth.pid, signal.SIGKILL)
            booth.wait()


def answers():
    try:
        with urllib.request.urlopen(PHOTOBOOTH, timeout=5) as answer:
            return answer.status == 200
    except urllib.error.URLError:
        return False


def main(programs, packages, environment, out):
    one, other = ours(programs, packages), theirs(pathlib.Path(environment), packages)
    with open(pathlib.Path(out) / "peers.values", "w", encoding="utf-8") as file:
        for name, (value, unit) in one.items():
            print(name, round(value, 2), round(other[name][0], 2), unit, file=file)


if __name__ == "__main__":
    main(*sys.argv[1:])
