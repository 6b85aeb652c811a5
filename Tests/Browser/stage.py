# SPDX-License-Identifier: Apache-2.0
"""The booth with its daemons and a real CUPS, for tests in a browser."""
import argparse
import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from chromium import Chromium, Failure
from machine import Machine, Look
from patience import PATIENCE

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent


class BoothMachine(Machine):
    """The daemons with a simulated button and a synthetic camera, and a booth with short times."""

    program = "shutter-booth"
    # A browser that draws in software takes a processor for more.
    rate = 10

    def shown(self):
        """One drawn picture: those of the documents, which are compared, show it."""
        shown = self.folder / "shown"
        shown.mkdir()
        shutil.copy(ROOT / "Examples/pictures/pose-1.jpg", shown)
        return f'pictures = "{shown}"\n'

    def serve(self):
        self.kept = self.folder / "pictures"
        self.kept.mkdir(exist_ok=True)
        with socket.socket(socket.AF_INET6) as found:
            found.bind(("::", 0))
            self.guests = str(found.getsockname()[1])
        self.write()
        self.run("0")

    # Those of the pictures in docs/images, in their order.
    layouts = ["single", "strip", "grid", "boomerang"]

    def write(self, event="Anna & Ben", theme="confetti", more="", layouts=None):
        (self.folder / "booth.toml").write_text(
            f'event = "{event}"\ntheme = "{theme}"\nlayouts = {layouts or self.layouts}\n[countdown]\nfirst_s = 1\nnext_s = 1\n'
            f'[share]\naddress = "http://192.168.4.1:8781"\nnetwork = "Booth"\n[times]\nreview_s = 20\nthanks_s = 2\n{more}')

    def run(self, port):
        self.start("shutter-booth", "--config", self.folder / "booth.toml", "--themes", ROOT / "themes",
                   "--pictures", self.kept, "--port", port, "--pin-file", self.folder / "pin",
                   "--guests-port", self.guests)

    def fetch(self, path, host="192.168.4.1:8781", **fields):
        """The status and the body that a phone gets."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.guests}{path}", headers={"Host": host, **fields})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, b""

    def pictures(self):
        return sorted(path for path in (self.folder / "pictures").glob("*/[!.]*") if path.is_file())


# The booth's screens in their order, and the shapes that the live picture had in countdowns. Some screens last for a
# second, and a busy machine may not answer in that time what is shown.
SCREENS = """
(() => {
  const screens = window.screensShown = [], shapes = window.shapesShown = [];
  const look = () => {
    const booth = document.getElementById("booth");
    if (booth?.dataset.screen !== "countdown") return;
    const { width, height } = document.getElementById("picture").getBoundingClientRect();
    shapes.push(width / height);
    requestAnimationFrame(look);
  };
  new MutationObserver(() => {
    const screen = document.getElementById("booth")?.dataset.screen;
    if (!screen || screen === screens.at(-1)) return;
    screens.push(screen);
    shapes.length = 0;
    look();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-screen"] });
})()"""


class BoothLook(Look):
    def __init__(self, *words):
        super().__init__(*words)
        # The page whose screens are awaited, and how many of them were.
        self.page, self.awaited = None, 0
        self.browser.begin_with(SCREENS)

    def screen(self):
        return self.value("document.getElementById('booth').dataset.screen")

    def comes(self, screen):
        """Waits for a screen: it is shown, or was shown since the last one that was waited for."""
        began = time.monotonic()
        while not self.has_come(screen):
            if time.monotonic() > began + PATIENCE:
                self.picture("failure")
                raise Failure(f"the screen {screen} does not come: it is {self.screen()}; {self.browser.complaints}{self.machine.ends()}")
            time.sleep(0.02)
        time.sleep(0.05)

    def has_come(self, screen):
        page, screens = self.value("[performance.timeOrigin, window.screensShown ?? []]")
        if page != self.page:
            self.page, self.awaited = page, 0
        if screens and screens[-1] == screen:
            self.awaited = len(screens)
        elif screen in screens[self.awaited:]:
            self.awaited = screens.index(screen, self.awaited) + 1
        else:
            return False
        return True

    def tap_on(self, selector):
        """Touches the middle of something, when it has come to rest and nothing covers it, as a guest would."""
        place = self.at_rest(selector)
        self.calm()
        self.browser.tap(*place)

    def at_rest(self, selector, on=None):
        """The middle of something that has come to rest; None if the screen that it is on has gone."""
        look = (f"(() => {{ const part = document.querySelector('{selector}'); if (!part) return null;"
                "const {left, top, width, height} = part.getBoundingClientRect();"
                "const x = left + width / 2, y = top + height / 2;"
                "return part.contains(document.elementFromPoint(x, y)) ? [x, y] : null; })()")
        before, until = None, time.monotonic() + PATIENCE
        while time.monotonic() < until:
            place = self.value(look)
            if place and place == before:
                return place
            if on and self.screen() != on:
                return None
            before = place
            time.sleep(0.08)
        self.picture("failure")
        raise Failure(f"{selector} is not to be touched on the screen {self.screen()}")

    def calm(self):
        """A screen of the booth takes nothing in its first moments."""
        self.until("the screen's first moments to be over", "!document.getElementById('booth')?.dataset.calm")

    def key(self, *words):
        self.calm()
        self.browser.key(*words)

    def press(self, name="KEY_VOLUMEDOWN"):
        # The booth has the buttons a moment after its page is there.
        self.until("the machine's buttons", "document.getElementById('booth').dataset.buttons === 'true'")
        self.calm()
        self.machine.control("sim", "press", "sim0", name)

    def open_any(self):
        """The page, on whatever screen."""
        self.browser.open(self.machine.address)
        self.until("a screen", "document.getElementById('booth').dataset.screen !== 'wait'")

    def open(self):
        self.browser.open(self.machine.address)
        self.comes("attract")
        self.until("a live picture", "document.getElementById('picture').dataset.sequence"
                   " && document.getElementById('warning').hidden")
        self.until("the theme", "document.getElementById('backdrop').complete")

    def shown(self, name):
        """A picture that is whole."""
        image = f"document.getElementById('{name}')"
        self.until("a picture", f"{image}.complete && {image}.naturalWidth > 0")
        return self.value(f"{image}.naturalWidth")

    def words(self, name):
        return self.value(f"document.getElementById('{name}').textContent")

    def focus(self):
        return self.value("document.activeElement.id || document.activeElement.className || 'body'")

    def names(self, screen):
        roles = {"button", "link", "image", "group", "region"}
        self.becomes(f"{screen}: everything has a name for a screen reader",
                     lambda: not self.browser.nameless(roles), lambda: self.browser.nameless(roles))

    def rules(self, screen):
        """The rules of axe-core, for the screen that is shown."""
        self.names(screen)
        if not self.axe:
            return
        self.value(f"window.axe || (() => {{ {self.axe} }})(); null")

        def faults():
            return self.value(
                "axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map(rule => "
                "[rule.id, rule.nodes.map(node => node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')).slice(0, 3)]))")
        # A part that is still fading in has too little contrast.
        self.becomes(f"{screen}: axe-core finds no fault", lambda: not faults(), faults)


@contextlib.contextmanager
def printer(machine):
    """A real CUPS whose queue stops when the tray is empty (`ctl/empty`), and the print service; gives its folder. As root."""
    # CUPS' backend runs as the user lp.
    machine.folder.chmod(0o711)
    stage = machine.folder / "cups"
    stage.mkdir()
    (stage / "ctl").mkdir()
    cups = subprocess.Popen([ROOT / "Tests/Apps/Print/PrintingTests/Scripts/print-stage", stage, "tray"],
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True)
    try:
        if cups.stdout.readline() != "ready\n":
            raise Failure("CUPS does not start")
        (machine.folder / "print.toml").write_text(f'cups_socket = "{stage}/cups.sock"\n')
        machine.start("shutter-print", "--config", machine.folder / "print.toml")
        yield stage
    finally:
        os.killpg(cups.pid, signal.SIGKILL)
        cups.wait()


def main(words, look_class, machine_class=BoothMachine):
    """Runs all of a look, as a program. Returns its exit status."""
    parser = argparse.ArgumentParser(description=words)
    parser.add_argument("--programs", required=True, help="the folder of the project's programs")
    parser.add_argument("--packages", required=True, help="the folder with Chromium's packages, unpacked")
    parser.add_argument("--axe", metavar="FILE", type=pathlib.Path, help="axe.min.js")
    parser.add_argument("--pictures", metavar="FOLDER", type=pathlib.Path, help="leave PNGs of the page there")
    parser.add_argument("--renew", action="store_true", help="make the documents' pictures anew")
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="shutterd-booth.") as name:
        folder = pathlib.Path(name)
        (folder / "profile").mkdir()
        with machine_class(options.programs, folder) as machine, Chromium(options.packages, folder / "profile") as browser:
            print(f"{browser.version} at {machine.address}")
            look = look_class(browser, machine, options.pictures, options.renew)
            look.axe = options.axe.read_text() if options.axe else None
            failed = look.all()
    print("all is as it should be" if not failed else f"{failed} failed")
    return 1 if failed else 0
