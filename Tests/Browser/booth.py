# SPDX-License-Identifier: Apache-2.0
"""The booth in a real browser: a guest from the first screen to the last, by touch, keyboard and button, and what goes wrong."""
import argparse
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.error
import urllib.request

from chromium import Chromium, Failure
from page import PATIENCE, Machine, Look, wait

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent


class BoothMachine(Machine):
    """The daemons with a simulated button and a synthetic camera, and a booth with short times."""

    program = "shutter-booth"

    def serve(self):
        (self.folder / "pictures").mkdir(exist_ok=True)
        with socket.socket(socket.AF_INET6) as found:
            found.bind(("::", 0))
            self.guests = str(found.getsockname()[1])
        self.write()
        self.run("0")

    # Those of the pictures in docs/images, in their order.
    layouts = ["single", "strip", "grid", "boomerang"]

    def write(self, event="Anna & Ben <b>", theme="confetti", more="", layouts=None):
        (self.folder / "booth.toml").write_text(
            f'event = "{event}"\ntheme = "{theme}"\nlayouts = {layouts or self.layouts}\n[countdown]\nfirst_s = 1\nnext_s = 1\n'
            f'[share]\naddress = "http://192.168.4.1:8781"\nnetwork = "Booth"\n[times]\nreview_s = 20\n{more}')

    def run(self, port):
        self.start("shutter-booth", "--config", self.folder / "booth.toml", "--themes", ROOT / "themes",
                   "--pictures", self.folder / "pictures", "--port", port, "--pin-file", self.folder / "pin",
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
        return sorted(path for path in (self.folder / "pictures").glob("*/*") if path.is_file())


class BoothLook(Look):
    def screen(self):
        return self.value("document.getElementById('booth').dataset.screen")

    def comes(self, screen, seconds=15):
        began = time.monotonic()
        while self.screen() != screen:
            if time.monotonic() > began + seconds:
                self.picture("failure")
                raise Failure(f"the screen {screen} does not come: it is {self.screen()}; {self.browser.complaints}")
            time.sleep(0.02)
        time.sleep(0.05)

    def tap_on(self, selector):
        box = self.value(f"(() => {{ const {{left, top, width, height}} = document.querySelector('{selector}')"
                         ".getBoundingClientRect(); return [left + width / 2, top + height / 2]; })()")
        self.browser.tap(*box)

    def press(self, name="KEY_VOLUMEDOWN"):
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

    # ---- What is looked at ----

    def button(self):
        """A guest with the machine's button alone."""
        self.check("the event's name is text, whatever is in it", self.words("title") == "Anna & Ben <b>")
        self.picture("booth-attract")
        began = time.monotonic()
        self.press()
        self.comes("countdown")
        self.check("the button starts the countdown", True)
        time.sleep(0.3)
        self.picture("booth-countdown")
        self.comes("review")
        took = time.monotonic() - began
        width = self.shown("review-picture")
        self.check(f"after {took:.1f} s, 1 of them countdown, there is a picture of {width} pixels",
                   width == 1800 and took < 6)
        time.sleep(0.4)
        self.picture("booth-review")
        self.press()
        self.comes("sharing")
        self.check("the button keeps it", len(self.machine.pictures()) == 1)
        self.shown("code")
        self.code_is_right()
        self.picture("booth-sharing")
        self.press()
        self.comes("thanks")
        self.picture("booth-thanks")
        self.comes("attract")
        recent = "document.querySelectorAll('#recent img').length"
        self.check("without a printer the button ends it, and the first screen shows the picture",
                   self.value(recent) == 1)

    def code_is_right(self):
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            file.write(self.browser.picture())
            file.flush()
            read = subprocess.run(["zbarimg", "--quiet", "--raw", "--nodbus", file.name], capture_output=True, text=True,
                                  check=False).stdout.strip()
        link = (self.machine.folder / "pictures" / "links").read_text().split()
        self.check(f"the code on the screen is the picture's address: {read}",
                   read == f"http://192.168.4.1:8781/p/{link[0]}" and link[2] == str(self.machine.pictures()[-1]))

    def touch(self):
        """A strip by touch, with a reload in the middle, and another one in its place."""
        count = len(self.machine.pictures())
        self.tap_on(".layout:nth-child(2)")
        self.comes("countdown")
        self.until("the second shot", "document.querySelectorAll('#strip img').length === 1")
        self.browser.open(self.machine.address)
        self.until("the shots, after a reload", "document.querySelectorAll('#strip img').length >= 1")
        self.check("a reload in the countdown loses nothing", True)
        self.comes("review")
        self.shown("review-picture")
        self.browser.open(self.machine.address)
        self.comes("review")
        self.shown("review-picture")
        self.check("a reload in the review shows the picture again", True)
        self.tap_on("#retake")
        self.comes("countdown")
        self.tap_on("#call-off")
        self.comes("review")
        self.check("a second attempt that is called off leads back to the first picture", True)
        self.tap_on("#retake")
        self.comes("countdown")
        self.comes("review")
        self.tap_on("#keep")
        self.comes("sharing")
        aside = list((self.machine.folder / "pictures").glob("*/laid-aside/*"))
        self.check("another one takes its place; the first is laid aside, and not gone",
                   len(self.machine.pictures()) == count + 1 and len(aside) == 1)
        self.tap_on("#done")
        self.comes("attract")

    def loop(self):
        self.tap_on(".layout:nth-child(4)")
        self.comes("review", 20)
        width = self.shown("review-picture")
        newest = self.machine.pictures()[-1]
        self.check(f"a boomerang of {width} pixels is a GIF of several frames",
                   newest.suffix == ".gif" and newest.read_bytes().count(b"\x21\xf9\x04") == 10)
        self.tap_on("#keep")
        self.comes("sharing")
        self.tap_on("#done")
        self.comes("attract")

    def keyboard(self):
        self.value("document.activeElement.blur()")
        seen = []
        for _ in range(12):
            self.browser.key("Tab", "\t", seconds=0.02)
            seen.append(self.value("document.activeElement.ariaLabel ?? document.activeElement.textContent.slice(0, 20)"))
        order = ["Start: One photo", "Start: Photo strip", "Start: Four photos", "Start: Boomerang", "English"]
        places = [seen.index(name) if name in seen else -1 for name in order]
        self.check("Tab goes through layouts and languages in their order", places == sorted(places) and places[0] >= 0, seen)
        self.value("document.querySelector('.layout').focus()")
        self.browser.key("Enter", "\r")
        self.comes("countdown")
        self.check("Enter on a layout starts it, and the focus is on the way back", self.focus() == "call-off")
        self.browser.key("Escape")
        self.comes("attract")
        self.value("document.activeElement.blur()")
        self.browser.key("Space", " ")
        self.comes("review")
        self.check("Space starts, and the focus is on 'Keep it'", self.focus() == "keep")
        self.browser.key("Enter", "\r")
        self.comes("sharing")
        self.browser.key("Enter", "\r")
        self.comes("thanks")
        self.comes("attract")
        self.check("a guest with a keyboard gets through", True)

    def names(self, screen):
        nodes = self.browser.call("Accessibility.getFullAXTree", session=self.browser.session)["nodes"]
        nameless = [node["role"]["value"] for node in nodes if not node.get("ignored")
                    and node.get("role", {}).get("value") in {"button", "link", "image", "group", "region"}
                    and not node.get("name", {}).get("value")]
        self.check(f"{screen}: everything has a name for a screen reader", not nameless, nameless)

    def rules(self, screen):
        """The rules of axe-core, for the screen that is shown."""
        self.names(screen)
        if not self.axe:
            return
        self.browser.evaluate(f"window.axe || (() => {{ {self.axe} }})(); null", 30)
        found = self.browser.evaluate(
            "axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map(rule => "
            "[rule.id, rule.nodes.map(node => node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')).slice(0, 3)]))", 30)
        self.check(f"{screen}: axe-core finds no fault", not found, found)

    def access(self):
        self.rules("first screen")
        self.tap_on(".layout")
        self.comes("countdown")
        self.names("countdown")
        self.comes("review")
        self.rules("review")
        self.tap_on("#keep")
        self.comes("sharing")
        self.rules("sharing")
        self.fits("sharing")
        self.tap_on("#done")
        self.comes("attract")
        self.browser.call("Emulation.setEmulatedMedia", session=self.browser.session,
                          features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        self.tap_on(".layout")
        self.comes("countdown")
        moving = self.value("document.getAnimations().filter(one => one.playState === 'running').length")
        self.check("whoever wants less motion gets none", moving == 0, moving)
        self.browser.key("Escape")
        self.comes("attract")
        self.browser.call("Emulation.setEmulatedMedia", session=self.browser.session, features=[])

    def contrast(self):
        def light(color):
            parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
            parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

        def ratio(one, other):
            high, low = sorted((light(one), light(other)), reverse=True)
            return (high + 0.05) / (low + 0.05)

        for theme in sorted((ROOT / "themes").glob("*/theme.toml")):
            colors = tomllib.loads(theme.read_text())["colors"]
            pairs = [("text", "background"), ("text", "surface"), ("accent_text", "accent")]
            ratios = [ratio(colors[one], colors[other]) for one, other in pairs]
            self.check(f"{theme.parent.name}: contrast {', '.join(f'{one:.1f}' for one in ratios)}", min(ratios) >= 4.5)

    def fits(self, screen):
        for width, height in [(320, 568), (568, 320), (800, 1280), (1280, 800), (3840, 2160)]:
            self.browser.resize(width, height)
            time.sleep(0.25)
            wrong = self.value("""[...document.querySelectorAll('button, h1, .code, .frame img')].filter(part => {
                const place = part.getBoundingClientRect();
                return place.width > 2 && getComputedStyle(part).visibility === 'visible'
                  && (place.left < -1 || place.top < -1 || place.right > innerWidth + 1 || place.bottom > innerHeight + 1);
              }).map(part => part.id || part.textContent)""")
            self.check(f"{screen}, {width} × {height}: all is on the screen", not wrong, wrong)
            self.picture(f"booth-{screen}-{width}")
        self.browser.resize(1280, 800)
        time.sleep(0.2)

    def languages(self):
        self.fits("first screen")
        for index, (name, word) in enumerate(
                [("en", "Photo strip"), ("de", "Fotostreifen"), ("fr", "Bande de photos"), ("es", "Tira de fotos"), ("ar", "شريط صور")]):
            self.tap_on(f".languages button:nth-child({index + 1})")
            self.until(f"{name}", f"document.documentElement.lang === '{name}'")
            self.check(f"{name}: {word}", word in self.words("layouts"))
        self.check("Arabic is written from right to left", self.value("document.dir") == "rtl"
                   and self.value("document.querySelector('.layout').getBoundingClientRect().left > innerWidth / 2"))
        self.picture("booth-arabic")
        self.fits("Arabic")
        self.tap_on(".layout")
        self.comes("review")
        self.check("the review is Arabic, too", self.words("keep") == "احتفظ بها")
        self.picture("booth-arabic-review")
        self.tap_on("#keep")
        self.comes("sharing")
        self.tap_on("#done")
        self.comes("attract")
        self.until("the event's language", "document.documentElement.lang === 'en'")
        self.check("the next guests get the event's language", True)

    def sound(self):
        clicks = "Number(document.documentElement.dataset.clicks ?? 0)"
        before = self.value(clicks)
        self.press()
        self.comes("review")
        heard = self.value(clicks) - before
        self.press()
        self.comes("sharing")
        self.press()
        self.comes("attract")
        self.tap_on("#mute")
        self.press()
        self.comes("review")
        self.check("a photo clicks, and not when a guest has muted it", heard == 1 and self.value(clicks) == before + 1)
        self.press()
        self.comes("sharing")
        self.press()
        self.comes("attract")

    def guests(self):
        """What a phone gets by the code, and what nobody gets."""
        links = [line.split() for line in (self.machine.folder / "pictures" / "links").read_text().splitlines()]
        token, _, path = links[0]
        status, page = self.machine.fetch(f"/p/{token}")
        self.check("a phone gets a page with the event's name as text",
                   status == 200 and b"Anna &amp; Ben &lt;b&gt;" in page and f"/p/{token}/download".encode() in page, page)
        status, picture = self.machine.fetch(f"/p/{token}/download")
        self.check("and the picture, byte for byte", status == 200 and picture == pathlib.Path(path).read_bytes())
        wrong = [self.machine.fetch(path)[0] for path in (
            f"/p/{'0' * 32}", f"/p/{token}x", "/", "/booth.js", "/host", "/live", "/host/live", "/theme.css",
            f"/p/{token}/../links", "/p/", f"/qr/{token}")]
        self.check("a wrong code, the booth and the host's page are not there", set(wrong) == {404}, wrong)
        self.check("another name for the booth gets nothing", self.machine.fetch(f"/p/{token}", "evil.example")[0] == 421)

    def host(self):
        self.browser.open(self.machine.address + "host")
        words = "document.getElementById('door-words').textContent"

        def enter(pin):
            self.value(f"(() => {{ document.getElementById('pin').value = '{pin}';"
                       "document.querySelector('#door button').click(); })()")

        self.until("a socket", "document.readyState === 'complete'")
        time.sleep(0.3)
        enter("0000")
        self.until("words", f"{words}.includes('no PIN yet')")
        self.check("without a PIN there is no host, and no default PIN", self.value("document.getElementById('desk').hidden"))
        subprocess.run([self.machine.programs / "shutter-pin", "--set", "--file", self.machine.folder / "pin"],
                       input=b"2718\n", check=True, capture_output=True)
        enter("0000")
        self.until("words", f"{words} === 'That is not the PIN.'")
        enter("2718")
        self.until("the desk", "!document.getElementById('desk').hidden")
        self.rules("host")
        self.value("document.getElementById('test').click()")
        self.until("a test shot", "document.getElementById('test-picture').naturalWidth === 1280")
        count = len(self.machine.pictures())
        counts = self.words("counts")
        self.picture("booth-host")
        self.check(f"the host sees: {counts}", "Pictures kept" in counts and count == len(self.machine.pictures()))
        self.value("document.getElementById('close').click()")
        self.until("the end", "document.getElementById('booth-words').textContent.includes('closed')")
        self.browser.open(self.machine.address)
        self.comes("closed")
        self.picture("booth-closed")
        self.press()
        time.sleep(0.3)
        self.check("the host closes the booth, whose button does nothing then", self.screen() == "closed")
        self.browser.open(self.machine.address + "host")
        time.sleep(0.3)
        enter("2718")
        self.until("the desk", "!document.getElementById('desk').hidden && !document.getElementById('open').disabled")
        self.value("document.getElementById('open').click()")
        self.until("it open", "document.getElementById('open').disabled")
        self.open()
        self.check("and opens it again", True)

    def prints(self):
        """A guest prints, with a real CUPS whose queue stops when the tray is empty."""
        if os.geteuid() != 0:
            print("– printing is left out: CUPS needs root")
            return
        # CUPS' backend runs as the user lp.
        self.machine.folder.chmod(0o711)
        stage = self.machine.folder / "cups"
        stage.mkdir()
        (stage / "ctl").mkdir()
        cups = subprocess.Popen([ROOT / "Tests/Services/PrintingTests/Scripts/print-stage", stage, "tray"],
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True)
        try:
            if cups.stdout.readline() != "ready\n":
                raise Failure("CUPS does not start")
            (self.machine.folder / "print.toml").write_text(f'cups_socket = "{stage}/cups.sock"\n')
            self.machine.start("shutter-print", "--config", self.machine.folder / "print.toml")
            self.printing(stage)
        finally:
            os.killpg(cups.pid, signal.SIGKILL)
            cups.wait()

    def printing(self, stage):
        def sheets():
            return len((stage / "out/log").read_text().splitlines())

        self.press()
        self.comes("review")
        self.press()
        self.comes("sharing")
        self.until("a print button", "!document.getElementById('print-box').hidden && !document.getElementById('print').disabled")
        self.picture("booth-print")
        self.rules("print")
        began = time.monotonic()
        self.tap_on("#print")
        wait("a sheet", lambda: sheets() == 1)
        took = time.monotonic() - began
        self.until("words", "document.getElementById('print-state').textContent.startsWith('Printed')")
        printed = (stage / "out/1").read_bytes()
        self.check(f"a guest prints, and the sheet is the picture, byte for byte ({took:.1f} s)",
                   printed == self.machine.pictures()[-1].read_bytes())
        (stage / "ctl/empty").touch()
        self.tap_on("#print")
        began = time.monotonic()
        self.until("words about it", "document.getElementById('print-state').textContent.includes('stopped')")
        self.check(f"the tray is empty: {self.words('print-state')} ({time.monotonic() - began:.1f} s)", sheets() == 1)
        self.picture("booth-printer-stopped")
        self.check("all copies of this picture are ordered", self.value("document.getElementById('print').disabled"))
        (stage / "ctl/empty").unlink()
        self.browser.open(self.machine.address + "host")
        time.sleep(0.3)
        self.value("(() => { document.getElementById('pin').value = '2718';"
                   "document.querySelector('#door button').click(); })()")
        self.until("the printer", "!document.getElementById('resume').hidden"
                   " && document.getElementById('printer-words').textContent.includes('stopped')")
        self.picture("booth-host-printer")
        self.value("document.getElementById('resume').click()")
        wait("the other sheet", lambda: sheets() == 2)
        time.sleep(1)
        self.check("the host starts the queue again: nothing is lost, and nothing doubled", sheets() == 2)
        self.open_any()
        self.until("words", "document.getElementById('print-state').textContent.startsWith('Printed')")
        self.tap_on("#done")
        self.comes("attract")
        self.machine.kill("shutter-print")

    # ---- What goes wrong ----

    def engine_killed(self):
        self.press()
        self.comes("countdown")
        self.machine.kill("shutter-engine")
        self.comes("sorry")
        self.check(f"the engine is killed in the countdown: {self.words('sorry-title')} {self.words('sorry-text')}",
                   "service" in self.words("sorry-title"))
        self.picture("booth-sorry")
        self.machine.start("shutter-engine", "--config", self.machine.folder / "engine.toml")
        self.tap_on("#back")
        self.comes("attract")
        self.until("the camera", "document.getElementById('warning').hidden")
        self.press()
        self.comes("review")
        self.check("it comes back, and the booth with it", True)

    def camera_gone(self):
        """In the review that `engine_killed` has left."""
        self.machine.control("sim", "camera", "cam", "unplug")
        self.until("no second attempt", "document.getElementById('retake').disabled")
        count = len(self.machine.pictures())
        self.tap_on("#keep")
        self.comes("sharing")
        self.tap_on("#done")
        self.comes("attract")
        self.until("words", "!document.getElementById('warning').hidden")
        self.check(f"the camera is unplugged in the review, whose picture is kept: {self.words('warning')}",
                   len(self.machine.pictures()) == count)
        self.tap_on(".layout")
        self.comes("sorry")
        self.machine.control("sim", "camera", "cam", "plug")
        self.tap_on("#back")
        self.comes("attract")
        self.until("the camera", "document.getElementById('warning').hidden")

    def disk_full(self):
        self.machine.kill("shutter-engine")
        full = self.machine.folder / "full.toml"
        text = (self.machine.folder / "engine.toml").read_text()
        head, tables = text.split("[[", 1)
        full.write_text(f"{head}[storage]\nfree_space_mib = 1000000000\n[[{tables}")
        self.machine.start("shutter-engine", "--config", full)
        self.until("words", "document.getElementById('warning').textContent.includes('disk')"
                   " && !document.getElementById('warning').hidden")
        self.tap_on(".layout")
        self.comes("sorry")
        self.check(f"the disk is full: {self.words('sorry-title')} {self.words('sorry-text')}", "disk" in self.words("sorry-title"))
        self.machine.kill("shutter-engine")
        self.machine.start("shutter-engine", "--config", self.machine.folder / "engine.toml")
        self.tap_on("#back")
        self.comes("attract")
        self.until("the camera", "document.getElementById('warning').hidden")

    def server_killed(self):
        """Killed with a picture that nobody has decided on, and started again with another theme."""
        self.press()
        self.comes("review")
        pictures = self.machine.pictures()
        self.machine.write(theme="garden", event="Anna & Ben <b>")
        self.machine.kill("shutter-booth")
        self.comes("wait")
        self.picture("booth-wait")
        self.machine.run(self.machine.address.split(":")[-1].strip("/"))
        self.comes("attract")
        self.until("a live picture", "document.getElementById('warning').hidden")
        self.check("the server is killed in the review: the page comes back, and the picture is kept",
                   self.machine.pictures() == pictures)
        self.browser.complaints = [
            text for text in self.browser.complaints if "ERR_CONNECTION" not in text and "WebSocket" not in text]

    def films(self):
        """A loop and a film, in another theme."""
        self.machine.write(theme="neon", layouts=["loop", "film"])
        self.machine.kill("shutter-booth")
        self.comes("wait")
        self.machine.run(self.machine.address.split(":")[-1].strip("/"))
        self.comes("attract")
        self.until("a live picture", "document.getElementById('warning').hidden")
        self.tap_on(".layout:nth-child(1)")
        self.comes("review", 30)
        self.shown("review-picture")
        newest = self.machine.pictures()[-1]
        self.check("a loop is a GIF of its four shots",
                   newest.suffix == ".gif" and newest.read_bytes().count(b"\x21\xf9\x04") == 4)
        self.tap_on("#keep")
        self.comes("sharing")
        self.tap_on("#done")
        self.comes("attract")
        self.tap_on(".layout:nth-child(2)")
        self.comes("filming")
        self.picture("booth-filming")
        self.comes("review", 40)
        film = [path for path in self.machine.pictures() if path.stem.endswith("-film")][-1]
        probe = subprocess.run(["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries",
                                "stream=codec_name:format=duration", "-of", "csv=p=0", film],
                               capture_output=True, text=True, check=True).stdout.split()
        self.check(f"a film of {probe[1]} s in {probe[0]} is the event's before it is reviewed", 7 < float(probe[1]) < 9)
        element = "document.getElementById('review-film')"
        if probe[0] == "h264":
            self.until("the film plays", f"{element}.videoWidth > 0 && {element}.currentTime > 0.2")
            self.check("the page plays it", True)
        else:
            self.until("words", "!document.getElementById('review-unplayed').hidden")
            self.check("the page says that it cannot play it", "code" in self.words("review-unplayed"))
        self.picture("booth-film")
        self.tap_on("#keep")
        self.comes("sharing")
        self.check("no film is heard that is not shown", not self.value(f"{element}.hasAttribute('src')"))
        self.check("a film is not printed", self.value("document.getElementById('print-box').hidden"))
        links = [line.split(" ", 2) for line in (self.machine.folder / "pictures" / "links").read_text().splitlines()]
        token = next(link[0] for link in links if link[2] == str(film))
        status, body = self.machine.fetch(f"/p/{token}/picture", Range="bytes=0-99")
        self.check("a phone gets it in ranges", status == 206 and body == film.read_bytes()[:100])
        page = self.machine.fetch(f"/p/{token}")[1].decode()
        self.check("on a page with the film", "<video" in page and "<img" not in page)
        self.tap_on("#done")
        self.comes("attract")
        self.check("the first screen shows pictures only", self.value("document.querySelectorAll('#recent img').length") >= 1)
        self.browser.complaints = [
            text for text in self.browser.complaints if "ERR_CONNECTION" not in text and "WebSocket" not in text]

    def all(self):
        self.browser.hear()
        self.browser.resize(1280, 800)
        self.open()
        for part in (self.button, self.touch, self.loop, self.keyboard, self.languages, self.access, self.contrast, self.sound, self.guests, self.host, self.prints,
                     self.engine_killed, self.camera_gone, self.disk_full, self.server_killed, self.films):
            part()
        self.check("the browser complains of nothing", not self.browser.complaints, self.browser.complaints)
        print(f"  shutter-booth: {self.machine.memory('shutter-booth')} kB")
        return self.failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", required=True, help="the folder of the project's programs")
    parser.add_argument("--packages", required=True, help="the folder with Chromium's packages, unpacked")
    parser.add_argument("--axe", metavar="FILE", type=pathlib.Path, help="axe.min.js")
    parser.add_argument("--pictures", metavar="FOLDER", type=pathlib.Path, help="leave PNGs of the page there")
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="shutterd-booth.") as name:
        folder = pathlib.Path(name)
        (folder / "profile").mkdir()
        with BoothMachine(options.programs, folder) as machine, Chromium(options.packages, folder / "profile") as browser:
            print(f"{browser.version} at {machine.address}")
            look = BoothLook(browser, machine, options.pictures)
            look.axe = options.axe.read_text() if options.axe else None
            failed = look.all()
    print("all is as it should be" if not failed else f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Failure, RuntimeError) as failure:
        print(f"✘ {failure}", file=sys.stderr)
        sys.exit(1)
