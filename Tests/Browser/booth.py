# SPDX-License-Identifier: Apache-2.0
"""The booth in a real browser: a guest from the first screen to the last, by touch, keyboard and button, and what goes wrong."""
import os
import subprocess
import sys
import tempfile
import time
import tomllib

import kept
from chromium import Failure
from machine import wait
from patience import PATIENCE
from stage import ROOT, main, printer
from troubles import TroubleLook


class GuestLook(TroubleLook):
    # ---- What is looked at ----

    def button(self):
        """A guest with the machine's button alone."""
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
                   width == 1800 and took > 1)
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
        self.becomes("without a printer the button ends it, and the first screen shows the picture", lambda: self.value(recent) == 1)

    def code_is_right(self):
        def read():
            with tempfile.NamedTemporaryFile(suffix=".png") as file:
                file.write(self.browser.picture())
                file.flush()
                return subprocess.run(["zbarimg", "--quiet", "--raw", "--nodbus", file.name], capture_output=True, text=True,
                                      check=False).stdout.strip()
        link = (self.machine.folder / "pictures" / "links").read_text().split()
        self.becomes("the code on the screen is the picture's address", lambda: read() == f"http://192.168.4.1:8781/p/{link[0]}", read)
        self.check("and its link leads to this picture", self.machine.folder / "pictures" / link[2] == self.machine.pictures()[-1])

    def touch(self):
        """A strip by touch, with a reload in the middle, and another one in its place."""
        count = len(self.machine.pictures())
        self.tap_on(".layout:nth-child(2)")
        self.comes("countdown")
        self.until("the live picture cut to the strip's places", "shapesShown.some(shape => Math.abs(shape - 510 / 430) < .01)")
        self.check("a countdown shows what the picture keeps", True)
        self.until("the first shot", "document.querySelectorAll('#strip img').length >= 1")
        self.browser.open(self.machine.address)
        # A browser that takes seconds for it comes back to the review.
        self.until("the shots, after a reload", "document.querySelectorAll('#strip img').length >= 1 || screensShown.includes('review')")
        self.check("a reload in the countdown loses nothing", True)
        self.comes("review")
        self.shown("review-picture")
        self.browser.open(self.machine.address)
        self.comes("review")
        self.shown("review-picture")
        self.check("a reload in the review shows the picture again", True)
        before = self.call_off()
        self.check("a second attempt that is called off leads back to the first picture", True)
        self.tap_on("#retake")
        self.comes("countdown")
        self.comes("review")
        self.tap_on("#keep")
        self.comes("sharing")
        aside = self.laid_aside()
        self.check("another one takes its place; the first is laid aside, and not gone",
                   len(self.machine.pictures()) == count + 1 and len(aside) == before + 1, (self.machine.pictures(), count, aside))
        self.tap_on("#done")
        self.comes("attract")

    def call_off(self):
        """Calls a second attempt off; a browser that is slow may need some tries, for its countdown is one second long."""
        for _ in range(8):
            before = len(self.laid_aside())
            self.tap_on("#retake")
            self.comes("countdown")
            if place := self.at_rest("#call-off", on="countdown"):
                self.calm()
                self.browser.tap(*place)
            self.comes("review")
            if len(self.laid_aside()) == before:
                return before
        raise Failure("no second attempt was called off")

    def laid_aside(self):
        return list((self.machine.folder / "pictures").glob("*/laid-aside/*"))

    def loop(self):
        self.tap_on(".layout:nth-child(4)")
        self.comes("review")
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
        self.key("Enter", "\r")
        self.comes("countdown")
        self.becomes("Enter on a layout starts it, and the focus is on the way back", lambda: self.focus() == "call-off", self.focus)
        self.key("Escape")
        self.comes("attract")
        self.value("document.activeElement.blur()")
        self.key("Space", " ")
        self.comes("review")
        self.becomes("Space starts, and the focus is on 'Keep it'", lambda: self.focus() == "keep", self.focus)
        self.key("Enter", "\r")
        self.comes("sharing")
        self.key("Enter", "\r")
        self.comes("thanks")
        self.comes("attract")
        self.check("a guest with a keyboard gets through", True)

    def kiosk(self):
        """Alone on a screen it keeps the keys that would open something over it; elsewhere they are the browser's."""
        kept = '''(() => {
            const keys = [["n", true, false], ["N", true, true], ["p", true, false], ["I", true, true], ["F12", false, false],
                          ["w", true, false], ["a", false, false], ["Tab", false, false]];
            return keys.map(([key, ctrlKey, shiftKey]) => {
                const event = new KeyboardEvent("keydown", { key, ctrlKey, shiftKey, cancelable: true, bubbles: true });
                document.body.dispatchEvent(event);
                return event.defaultPrevented;
            }).join();
        })()'''
        self.check("in a window the keys are the browser's", self.value(kept) == ",".join(["false"] * 8), self.value(kept))
        # Another page in between: to the browser the same page with a place in it is no new one.
        self.browser.open("about:blank")
        self.browser.open(self.machine.address + "#kiosk")
        self.comes("attract")
        self.nothing_opens()
        self.check("in a kiosk the page keeps them", self.value(kept) == ",".join(["true"] * 6 + ["false"] * 2), self.value(kept))
        self.browser.open("about:blank")
        self.browser.open(self.machine.address)
        self.comes("attract")

    def nothing_opens(self):
        """Neither a menu nor a window, whatever is done with a mouse."""
        self.value("""(() => {
            window.opened = [];
            for (const name of ["contextmenu", "auxclick", "dragstart", "mousedown", "wheel"])
              addEventListener(name, event => (name !== "mousedown" || event.button) && (name !== "wheel" || event.ctrlKey)
                && opened.push(`${name} ${event.defaultPrevented}`), { passive: true });
        })()""")
        x, y = self.at_rest(".layout")
        for button, kinds in [("right", 0), ("middle", 0), ("middle", 2), ("back", 0), ("forward", 0)]:
            for kind in ("mousePressed", "mouseReleased"):
                self.browser.call("Input.dispatchMouseEvent", session=self.browser.session, type=kind, x=x, y=y, button=button,
                                  modifiers=kinds, clickCount=1)
        self.browser.call("Input.dispatchMouseEvent", session=self.browser.session, type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-120, modifiers=2)
        self.until("what was done", "opened.filter(one => one.startsWith('wheel')).length")
        opened = self.value("opened.join()")
        pages = [one for one in self.browser.call("Target.getTargets")["targetInfos"] if one["type"] == "page"]
        names = {one.split()[0] for one in opened.split(",")}
        self.check("no menu, window or other size by a mouse", "false" not in opened and names >= {"contextmenu", "auxclick", "mousedown", "wheel"}
                   and self.screen() == "attract" and len(pages) <= 2, (opened, len(pages)))

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
        moving = "document.getAnimations().filter(one => one.playState === 'running').length"
        self.becomes("whoever wants less motion gets none", lambda: self.value(moving) == 0, lambda: self.value(moving))
        self.browser.key("Escape")
        self.comes("attract")
        self.browser.call("Emulation.setEmulatedMedia", session=self.browser.session, features=[])

    def portrait(self):
        """The first screen as the documents show it."""
        self.check("the live picture ends above the words", self.value(
            "document.getElementById('stage').getBoundingClientRect().bottom < document.getElementById('layouts').getBoundingClientRect().top"))
        self.check("pictures that differ are told apart", kept.difference(
            self.browser, *((kept.FOLDER / f"booth-{name}.png").read_bytes() for name in ("attract", "print"))) > 2 * kept.SHARE)
        self.browser.resize(960, 600)
        self.until("the last pictures", "[...document.querySelectorAll('#recent img')].length >= 4"
                   " && [...document.querySelectorAll('#recent img')].every(image => image.complete && image.naturalWidth)")
        time.sleep(1)
        self.kept("booth-attract")
        self.browser.resize(1280, 800)

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

    def enter(self, pin, then):
        """Enters a PIN as a host. The page's script may not have been read yet, or its socket not be open: then there is
        no answer, and it is entered again."""
        until = time.monotonic() + PATIENCE
        while True:
            self.value(f"(() => {{ document.getElementById('pin').value = '{pin}';"
                       "document.querySelector('#door button[type=submit]').click(); })()")
            try:
                return wait("an answer to the PIN", lambda: self.value(f"Boolean({then})"), 10)
            except Failure:
                if time.monotonic() > until or self.words("door-words") not in ("", "…"):
                    raise

    def fits(self, screen):
        shown = self.screen()
        for width, height in [(320, 568), (568, 320), (800, 1280), (1280, 800), (3840, 2160)]:
            self.browser.resize(width, height)
            wrong = self.none("""[...document.querySelectorAll('button, h1, .code, .frame img')].filter(part => {
                const place = part.getBoundingClientRect();
                return place.width > 2 && getComputedStyle(part).visibility === 'visible'
                  && (place.left < -1 || place.top < -1 || place.right > innerWidth + 1 || place.bottom > innerHeight + 1);
              }).map(part => part.id || part.textContent)""")
            self.check(f"{screen}, {width} × {height}: all is on the screen", not wrong and self.screen() == shown, (wrong, self.screen()))
            self.picture(f"booth-{screen}-{width}")
        self.browser.resize(1280, 800)
        time.sleep(0.2)

    def languages(self):
        self.fits("first screen")
        for index, (name, word) in enumerate(
                [("en", "Photo strip"), ("de", "Fotostreifen"), ("fr", "Bande de photos"), ("es", "Tira de fotos"), ("ar", "شريط صور")]):
            self.tap_on(f".languages button:nth-child({index + 1})")
            self.until(f"{name}", f"document.documentElement.lang === '{name}'")
            self.becomes(f"{name}: {word}", lambda word=word: word in self.words("layouts"), lambda: self.words("layouts"))
        self.becomes("Arabic is written from right to left", lambda: self.value("document.dir") == "rtl"
                     and self.value("document.querySelector('.layout').getBoundingClientRect().left > innerWidth / 2"))
        self.browser.resize(960, 600)
        self.kept("booth-arabic")
        self.browser.resize(1280, 800)
        self.fits("Arabic")
        self.tap_on(".layout")
        self.comes("review")
        self.becomes("the review is Arabic, too", lambda: self.words("keep") == "احتفظ بها", lambda: self.words("keep"))
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
        self.becomes("a photo clicks", lambda: self.value(clicks) == before + 1, lambda: (before, self.value(clicks)))
        self.press()
        self.comes("sharing")
        self.press()
        self.comes("attract")
        self.tap_on("#mute")
        self.press()
        self.comes("review")
        self.check("and not when a guest has muted it", self.value(clicks) == before + 1)
        self.press()
        self.comes("sharing")
        self.press()
        self.comes("attract")

    def guests(self):
        """What a phone gets by the code, and what nobody gets."""
        links = [line.split() for line in (self.machine.folder / "pictures" / "links").read_text().splitlines()]
        token, _, path = links[0]
        status, page = self.machine.fetch(f"/p/{token}")
        self.check("a phone gets a page with the event's name",
                   status == 200 and b"Anna &amp; Ben" in page and f"/p/{token}/download".encode() in page, page)
        status, picture = self.machine.fetch(f"/p/{token}/download")
        self.check("and the picture, byte for byte", status == 200 and picture == (self.machine.folder / "pictures" / path).read_bytes())
        wrong = [self.machine.fetch(path)[0] for path in (
            f"/p/{'0' * 32}", f"/p/{token}x", "/", "/booth.js", "/host", "/live", "/host/live", "/language/en.json",
            f"/p/{token}/../links", "/p/", f"/qr/{token}")]
        self.check("a wrong code, the booth and the host's page are not there", set(wrong) == {404}, wrong)
        self.check("another name for the booth gets nothing", self.machine.fetch(f"/p/{token}", "evil.example")[0] == 421)

    def host(self):
        self.browser.open(self.machine.address + "host")
        words = "document.getElementById('door-words').textContent"

        self.enter("0000", f"{words}.includes('no PIN yet')")
        self.check("without a PIN there is no host, and no default PIN", self.value("document.getElementById('desk').hidden"))
        subprocess.run([self.machine.programs / "shutter-pin", "--set", "--file", self.machine.folder / "pin"],
                       input=b"2718\n", check=True, capture_output=True)
        self.enter("0000", f"{words} === 'That is not the PIN.'")
        self.enter("2718", "!document.getElementById('desk').hidden")
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
        self.machine.control("sim", "press", "sim0", "KEY_VOLUMEDOWN")
        time.sleep(0.3)
        self.check("the host closes the booth, whose button does nothing then", self.screen() == "closed")
        self.browser.open(self.machine.address + "host")
        self.enter("2718", "!document.getElementById('desk').hidden && !document.getElementById('open').disabled")
        self.value("document.getElementById('open').click()")
        self.until("it open", "document.getElementById('open').disabled")
        self.open()
        self.check("and opens it again", True)

    def prints(self):
        """A guest prints, with a real CUPS whose queue stops when the tray is empty."""
        if os.geteuid() != 0:
            print("– printing is left out: CUPS needs root")
            return
        with printer(self.machine) as stage:
            self.printing(stage)

    def printing(self, stage):
        def sheets():
            return len((stage / "out/log").read_text().splitlines())

        self.press()
        self.comes("review")
        self.press()
        self.comes("sharing")
        self.until("a print button", "!document.getElementById('print-box').hidden && !document.getElementById('print').disabled")
        self.rules("print")
        self.browser.resize(960, 600)
        self.shown("code")
        time.sleep(0.5)
        self.kept("booth-print")
        self.browser.resize(1280, 800)
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
        self.enter("2718", "!document.getElementById('desk').hidden")
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

    def anywhere(self):
        """The first screen is one large button."""
        place = self.value("(box => [box.x + box.width / 2, box.y + box.height / 3])(document.getElementById('stage').getBoundingClientRect())")
        self.calm()
        self.browser.tap(*place)
        self.comes("countdown")
        self.check("touching the live picture starts", True)
        self.comes("review")
        hint = "Number(/^Saved automatically in (\\d+) s$/.exec(document.getElementById('review-hint').textContent)?.[1] ?? NaN)"
        self.until("words that say when it is saved", f"{hint} <= 20")
        first = self.value(hint)
        self.until("words that count down", f"{hint} < {first}")
        self.check("the review says when it saves by itself", True)
        self.tap_on("#keep")
        self.comes("sharing")
        self.tap_on("#done")
        self.comes("attract")

    def films(self):
        """A loop and a film, in another theme."""
        self.machine.write(theme="neon", layouts=["loop", "film"])
        self.machine.kill("shutter-booth")
        self.comes("wait")
        self.machine.run(self.machine.address.split(":")[-1].strip("/"))
        self.comes("attract")
        self.until("a live picture", "document.getElementById('warning').hidden")
        self.tap_on(".layout:nth-child(1)")
        self.comes("review")
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
        self.comes("review")
        film = [path for path in self.machine.pictures() if path.stem.endswith("-film")][-1]
        probe = subprocess.run(["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries",
                                "stream=codec_name:format=duration", "-of", "csv=p=0", film],
                               capture_output=True, text=True, check=True).stdout.split()
        self.check(f"a film of {probe[1]} s in {probe[0]} is the event's before it is reviewed", 7 < float(probe[1]))
        element = "document.getElementById('review-film')"
        if probe[0] == "h264":
            self.until("the film plays", f"{element}.videoWidth > 0 && {element}.currentTime > 0.2")
            self.check("the page plays it", True)
        else:
            self.until("words", "!document.getElementById('review-unplayed').hidden")
            self.check("the page says that it cannot play it", "code" in self.words("review-unplayed"))
        if probe[0] == "h264":
            self.motion_jpeg(film)
        self.picture("booth-film")
        self.tap_on("#keep")
        self.comes("sharing")
        self.check("no film is heard that is not shown", not self.value(f"{element}.hasAttribute('src')"))
        self.check("a film is not printed", self.value("document.getElementById('print-box').hidden"))
        links = [line.split(" ", 2) for line in (self.machine.folder / "pictures" / "links").read_text().splitlines()]
        token = next(link[0] for link in links if str(film).endswith(link[2]))
        status, body = self.machine.fetch(f"/p/{token}/picture", Range="bytes=0-99")
        self.check("a phone gets it in ranges", status == 206 and body == film.read_bytes()[:100])
        page = self.machine.fetch(f"/p/{token}")[1].decode()
        self.check("on a page with the film", "<video" in page and "<img" not in page)
        self.tap_on("#done")
        self.comes("attract")
        self.becomes("the first screen shows pictures", lambda: self.value("document.querySelectorAll('#recent img').length") >= 1)
        self.browser.complaints = [
            text for text in self.browser.complaints if "ERR_CONNECTION" not in text and "WebSocket" not in text]

    def motion_jpeg(self, film):
        """The same film as an engine without H.264 would have made it: words take its place, in the guest's language."""
        kept = film.read_bytes()
        other = film.with_name(".other.mp4")
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", film, "-c:v", "mjpeg", "-q:v", "5", "-an", other], check=True)
        other.replace(film)
        self.browser.call("Network.enable", session=self.browser.session)
        self.browser.call("Network.setCacheDisabled", session=self.browser.session, cacheDisabled=True)
        self.browser.open(self.machine.address)
        self.comes("review")
        self.until("words in place of the film", "!document.getElementById('review-unplayed').hidden"
                   " && document.getElementById('review-film').hidden && document.getElementById('review-unplayed').textContent"
                   " === 'This screen cannot play your film. Take it along with the code.'")
        self.check("a film in MJPEG has words in its place, with the way to take it along", True)
        film.write_bytes(kept)
        self.browser.open(self.machine.address)
        self.comes("review")
        self.until("the film", "document.getElementById('review-film').videoWidth > 0 && document.getElementById('review-unplayed').hidden")
        self.browser.call("Network.setCacheDisabled", session=self.browser.session, cacheDisabled=False)

    def all(self):
        self.browser.hear()
        self.browser.resize(1280, 800)
        self.open()
        for part in (self.button, self.touch, self.loop, self.keyboard, self.languages, self.access, self.portrait, self.contrast, self.sound, self.anywhere, self.guests, self.host, self.prints,
                     self.engine_killed, self.camera_gone, self.disk_full, self.folder_full, self.server_killed, self.films, self.kiosk):
            part()
        self.check("the browser complains of nothing", not self.browser.complaints, self.browser.complaints)
        print(f"  shutter-booth: {self.machine.memory('shutter-booth')} kB")
        return self.failed


if __name__ == "__main__":
    try:
        sys.exit(main(__doc__, GuestLook))
    except (Failure, RuntimeError) as failure:
        print(f"✘ {failure}", file=sys.stderr)
        sys.exit(1)
