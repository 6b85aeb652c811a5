# SPDX-License-Identifier: Apache-2.0
"""The page of shutter-web in a real browser: looked at, pressed, and left alone with lost daemons."""
import argparse
import pathlib
import sys
import tempfile
import time

from chromium import Chromium, Failure
from machine import HERE, RATE, Look, Machine, wait
from patience import PATIENCE
from server import Server

# The frames a second that are drawn from one figure to the next, counted by the canvas's marks, and what the figure says.
DRAWN_IN_A_SECOND = """new Promise(done => {
  const canvas = document.getElementById('picture'), rows = document.getElementById('figure-rows');
  let since, frames = 0;
  const marks = new MutationObserver(changes => frames += changes.length);
  marks.observe(canvas, { attributes: true, attributeFilter: ['data-sequence'] });
  const figures = new MutationObserver(() => {
    frames += marks.takeRecords().length;
    const now = performance.now();
    if (since) {
      marks.disconnect(), figures.disconnect();
      const name = [...rows.children].find(child => child.textContent === 'Frames a second');
      done([frames * 1000 / (now - since), Number(name.nextSibling.textContent)]);
    }
    [since, frames] = [now, 0];
  });
  figures.observe(rows, { childList: true });
})"""


class PageLook(Look):
    """The page of shutter-web, and what has to be true of it."""

    def open(self):
        self.browser.open(self.machine.address)
        self.browser.evaluate((HERE / "player.js").read_text().replace("const patience", "var patience"))
        self.ready()

    def ready(self):
        self.until("a page that is ready", "document.getElementById('shutter').dataset.readiness === 'ready'"
                   " && document.getElementById('state-words').textContent === 'Ready'")
        self.until("a picture", "document.getElementById('picture').dataset.sequence")

    def code(self):
        """The number and the time that the camera has burned into the picture on the canvas."""
        return self.value("(() => { const canvas = document.getElementById('picture');"
                          "canvas.videoWidth = canvas.width; canvas.videoHeight = canvas.height;"
                          "return code(canvas, 0); })()")

    def thumbs(self):
        return self.value("document.querySelectorAll('#last .thumb').length")

    def place(self, name):
        box = self.value(f"(() => {{ const {{left, top, width, height}} = "
                         f"document.getElementById('{name}').getBoundingClientRect(); return [left, top, width, height];"
                         "})()")
        return box[0] + box[2] / 2, box[1] + box[3] / 2

    # ---- What is looked at ----

    def live(self):
        codes, until = [], time.monotonic() + PATIENCE
        while len(codes) < 20 or len({code["number"] for code in codes if code}) < 5 and time.monotonic() < until:
            codes.append(self.code())
            time.sleep(0.05)
        numbers = [code["number"] for code in codes if code]
        rises = all(first <= second for first, second in zip(numbers, numbers[1:])) and len(set(numbers)) >= 5
        self.check("the numbers that the camera burns in are read from the canvas, and rise",
                   len(numbers) >= 0.9 * len(codes) and rises, codes)

        def age():
            code = self.code()
            found = time.monotonic() - code["timeUSec"] / 1e6 if code else None
            return found if found is not None and found < 1 else None
        self.check(f"the picture is of now: {wait('a picture of now', age) * 1000:.0f} ms, with the time of asking", True)
        time.sleep(1.2)
        self.value("document.getElementById('figures-switch').click()")
        # Of each second anew: on a busy machine the page leaves frames out, to stay with the camera.
        self.until("a second of drawing at the camera's speed", "[...document.querySelectorAll('#figure-rows dt')].some("
                   f"name => name.textContent === 'Frames a second' && Number(name.nextSibling.textContent) > {RATE * 0.4})")
        drawn, said = self.value(DRAWN_IN_A_SECOND)
        self.check(f"it says how fast: {said} frames a second, and {drawn:.1f} were drawn", abs(drawn - said) <= 2)
        self.picture("viewfinder")
        self.value("document.getElementById('figures-switch').click()")

    def shutter(self):
        count = self.thumbs()

        def comes(what, act, number=1):
            nonlocal count
            self.ready()
            began = time.monotonic()
            act()
            count += number
            if number:
                self.until(f"a photo by {what}", f"document.querySelectorAll('#last .thumb').length === {count}")
                took = time.monotonic() - began
                image = f"document.querySelector('#last .thumb img')"
                self.until("its picture", f"{image}.complete && {image}.naturalWidth > 0")
                self.check(f"{what} makes a photo, which is on the page ({took * 1000:.0f} ms with the asking)", True)
            else:
                time.sleep(0.5)
                self.check(f"{what} makes none", self.thumbs() == count)

        x, y = self.place("shutter")
        comes("the space bar", lambda: self.browser.key("Space", " "))
        # Enter is the button's.
        comes("the space bar with the focus on a button", lambda: [
            self.value("document.getElementById('figures-switch').focus()"), self.browser.key("Space", " ")])
        self.check("which does nothing then", self.value("document.getElementById('figures').hidden"))
        self.value("document.activeElement.blur()")
        comes("a button of the machine", lambda: self.machine.control("sim", "press", "sim0", "KEY_VOLUMEDOWN"))
        comes("a click", lambda: [self.browser.mouse(kind, x, y) for kind in ("mousePressed", "mouseReleased")])
        comes("a touch", lambda: self.browser.tap(x, y))
        comes("a finger that leaves the shutter", lambda: [
            self.browser.mouse("mousePressed", x, y), self.browser.mouse("mouseMoved", x + 300, y),
            self.browser.mouse("mouseReleased", x + 300, y)], 0)
        comes("a press that Escape takes back", lambda: [
            self.browser.key("Space", " ", ["keyDown"]), self.browser.key("Escape"),
            self.browser.key("Space", " ", ["keyUp"])], 0)
        press = "document.getElementById('press').textContent"
        self.becomes("the last press is named", lambda: "cancelled" in self.value(press), lambda: self.value(press))

    def reload(self):
        count = self.thumbs()
        self.open()
        self.until("the photos", f"document.querySelectorAll('#last .thumb').length === {count}")
        self.check("a reload loses nothing", True)

    def film(self):
        began = time.monotonic()
        self.browser.key("KeyR", "r")
        self.until("a film", "!document.getElementById('film-time').hidden")
        self.until("its time", "/^\\d+:\\d*[1-9] · /.test(document.getElementById('film-time').textContent)")
        self.picture("filming")
        self.browser.key("KeyR", "r")
        self.until("the film among the last", "document.querySelector('#last .thumb .film-mark')")
        took = time.monotonic() - began
        self.value("document.querySelector('#last .thumb').click()")
        self.until("the film, open", "document.querySelector('#stage video')?.readyState >= 2")
        duration = self.value("document.querySelector('#stage video').duration")
        self.check(f"a film is recorded, and played on the page: {duration:.1f} s", 1 <= duration <= took)
        self.value("document.getElementById('viewer-close').click()")

    def motion_jpeg(self):
        """A film as an engine without H.264 makes it."""
        self.machine.control("record", "--camera", "turned", "--codec", "mjpeg", "--duration", "1")
        self.open()
        self.value("document.getElementById('gallery-switch').click()")
        self.until("the films", "document.querySelectorAll('#days .film-mark').length === 2")
        self.value("document.querySelector('#days .thumb:has(.film-mark)').click()")
        self.until("words", "document.querySelector('#stage p')?.textContent === 'This browser cannot play the film. Download it instead.'")
        first = self.value("fetch(document.getElementById('viewer-download').href).then(reply => reply.arrayBuffer())"
                           ".then(bytes => String.fromCharCode(...new Uint8Array(bytes, 4, 4)))")
        self.check("a film in MJPEG cannot be played, which the page says, and is fetched as a file", first == "ftyp", first)
        self.value("document.getElementById('viewer').close()")
        self.value("document.getElementById('gallery-close').click()")

    def gallery(self):
        self.machine.control("capture", "--camera", "raw", "--raw")
        self.open()
        self.value("document.getElementById('gallery-switch').click()")
        self.until("the raw photo", "document.querySelector('#days .raw-mark')")
        count = self.value("document.querySelectorAll('#days .thumb').length")
        self.check(f"the gallery has {count} photos and films, under one day and one session",
                   count >= 5 and self.value("document.querySelectorAll('.day').length") == 1
                   and self.value("[...document.querySelectorAll('.session')].map(words => words.textContent)")[0].endswith(f" · {count} pictures"))
        loaded = f"[...document.querySelectorAll('#days .thumb img')].filter(image => image.complete && image.naturalWidth).length === {count}"
        self.until("all thumbnails, of films and raw photos, too", loaded)
        colors = self.value("""[...document.querySelectorAll('#days .thumb')].filter(part => part.querySelector('.raw-mark, .film-mark')).map(part => {
            const canvas = new OffscreenCanvas(8, 8), context = canvas.getContext('2d');
            context.drawImage(part.querySelector('img'), 0, 0, 8, 8);
            return new Set([...new Uint32Array(context.getImageData(0, 0, 8, 8).data.buffer)]).size;
          })""")
        self.check(f"the small pictures of the film and of the raw photo are pictures: {colors} colours",
                   len(colors) == 2 and min(colors) > 8, colors)
        self.picture("gallery")
        self.kept("gallery")
        self.value("document.querySelector('#days .thumb:has(.raw-mark)').click()")
        self.until("the raw photo's small picture", "document.querySelector('#stage img')?.naturalWidth === 160")
        self.value("document.getElementById('viewer-close').click()")
        self.until("its end", "document.getElementById('stage').children.length === 0")
        self.value("document.querySelector('#days .thumb:not(:has(.raw-mark, .film-mark))').click()")
        self.until("the photo", "document.querySelector('#stage img')?.naturalWidth === 1280")
        facts = "document.getElementById('facts').textContent"
        self.becomes("a photo is shown with its press and its distance from it", lambda: "From the press" in self.value(facts), lambda: self.value(facts))
        time.sleep(0.3)
        self.picture("photo")
        self.browser.key("Delete")
        self.until("one less", f"document.querySelectorAll('#days .thumb').length === {count - 1}")
        self.value("document.getElementById('undo-button').click()")
        self.until("it again", f"document.querySelectorAll('#days .thumb').length === {count}")
        self.check("a deletion is taken back", True)
        self.browser.key("Escape")
        self.until("the list", "!document.getElementById('viewer').open")
        self.value("document.getElementById('gallery-close').click()")

    def many(self):
        """Choosing, fetching and deleting several."""
        self.value("document.getElementById('gallery-switch').click()")
        count = self.value("document.querySelectorAll('#days .thumb').length")
        self.value("document.getElementById('choose').click()")
        self.value("[...document.querySelectorAll('#days .thumb')].slice(0, 2).forEach(thumb => thumb.click())")
        self.picture("choosing")
        # What the link would fetch, read by the page.
        self.value("HTMLAnchorElement.prototype.click = function () { window.fetched = fetch(this.href)"
                   ".then(reply => reply.arrayBuffer()).then(bytes => btoa(String.fromCharCode("
                   "...new Uint8Array(bytes, 0, 4))) + bytes.byteLength); }")
        self.value("document.getElementById('choice-download').click()")
        self.until("the archive", "window.fetched")
        archive = self.value("window.fetched")
        self.check("two are fetched as one archive", archive.startswith("UEsDBA==") and int(archive[8:]) > 10_000, archive)
        self.value("document.getElementById('choice-delete').click()")
        self.until("two less", f"document.querySelectorAll('#days .thumb').length === {count - 2}")
        self.value("document.getElementById('undo-button').click()")
        self.until("all again", f"document.querySelectorAll('#days .thumb').length === {count}")
        self.check("two are deleted, and taken back", True)
        self.value("document.getElementById('choose').click()")
        self.value("document.querySelector('#days .thumb:not(:has(.raw-mark))').click()")
        self.value("document.getElementById('viewer-share').click()")
        self.until("a link", "document.getElementById('viewer-link').textContent.includes('/shared/')")
        status = self.value("fetch(document.getElementById('viewer-link').textContent).then(reply => reply.status)")
        self.check("a link is given away, and serves", status == 200, status)
        self.until("its end and a way to copy it", "/until .*24 h/.test(document.getElementById('viewer-link-words').textContent)"
                   " && document.getElementById('viewer-copy').getBoundingClientRect().height > 0")
        self.value("document.getElementById('viewer-close').click()")
        self.value("document.getElementById('gallery-close').click()")

    def thousands(self):
        """5000 photos: links to one, so that the disk is not what is looked at."""
        photo = next((self.machine.folder / "content").rglob("*.jpg"))
        added = [photo.with_name(f"20260101T{hour:02}0000.{number:06}Z-{100_000 + 1000 * hour + number}.jpg")
                 for hour in range(5) for number in range(1000)]
        for name in added:
            name.hardlink_to(photo)
        self.open()
        self.value("document.getElementById('gallery-switch').click()")
        began = time.monotonic()
        self.until("the first screen", "document.querySelectorAll('#days .thumb').length > 10")
        opened = time.monotonic() - began
        longest = self.value("""(async () => {
          const view = document.getElementById('gallery');
          let longest = 0, last = performance.now(), still = 0;
          for (let step = 0; still < 20 && step < 2000; step += 1) {
            const before = view.scrollTop;
            view.scrollTop += 700;
            await new Promise(requestAnimationFrame);
            const now = performance.now();
            longest = Math.max(longest, now - last);
            last = now;
            still = view.scrollTop === before ? still + 1 : 0;
          }
          return longest;
        })()""", PATIENCE)
        # While the page draws another part of the list it may have none in it: both are read at one moment.
        shown, total = wait("the end of the list", lambda: self.value("""(() => {
          const parts = [...document.querySelectorAll('#days [role=listitem]')];
          return parts.some(part => part.ariaPosInSet === part.ariaSetSize)
            ? [parts.map(part => Number(part.ariaPosInSet)), Number(parts[0].ariaSetSize)] : null;
        })()"""))
        self.check(f"5000 photos: opened in {opened * 1000:.0f} ms, scrolled to the end with {len(shown)} in the document; "
                   f"the longest step took {longest:.0f} ms",
                   max(shown) == total > 5000 and len(shown) < 500, [total, max(shown)])
        self.until("their pictures", "[...document.querySelectorAll('#days .thumb img')].filter(image => {"
                   "const {top, bottom} = image.getBoundingClientRect(); return bottom > 0 && top < innerHeight; })"
                   ".every(image => image.complete && image.naturalWidth)")
        self.picture("thousands")
        self.browser.open("about:blank")
        for name in added:
            name.unlink()
        self.open()

    def controls(self):
        self.value("document.getElementById('controls-switch').click()")
        self.until("sliders", "document.querySelector('#controls [data-control]')")
        names = self.value("[...document.querySelectorAll('#controls label')].map(label => label.textContent)")
        first = "document.querySelector('#controls [data-control]')"
        was = self.value(f"{first}.type === 'checkbox' ? Number({first}.checked) : Number({first}.value)")
        self.value(f"(() => {{ const input = {first}; if (input.type === 'checkbox') input.checked = !input.checked;"
                   "else input.value = Number(input.value) === Number(input.max) ? input.min : input.max;"
                   "input.dispatchEvent(new Event('change')); })()")
        back = "document.querySelector('#controls .slider .quiet')"
        self.until("the new value, from the camera", f"!{back}.disabled")
        self.ready()
        self.picture("controls")
        self.value(f"{back}.click()")
        self.until("the usual value", f"{back}.disabled")
        self.ready()
        self.check(f"controls are set and set back (was {was}): {names}", True)
        self.value("document.getElementById('controls-switch').click()")

    def presses(self):
        self.value("document.getElementById('figures-switch').click()")
        for number in range(6):
            self.machine.control("sim", "press", "sim0", "KEY_VOLUMEDOWN")
            self.until("its photo", f"document.getElementById('plot-words').textContent.includes('({number + 1})')")
        self.until("its line", "document.querySelector('#presses li')?.textContent.includes('ended')")
        lines = "[...document.querySelectorAll('#presses li span')].map(line => line.textContent)"
        self.becomes("presses are listed with their route", lambda: any("granted" in line for line in self.value(lines)), lambda: self.value(lines))
        self.until("the plot", "document.getElementById('plot-words').textContent.includes('half within')")
        dots = ("(() => { const plot = document.getElementById('plot'); const {data} = plot.getContext('2d')"
                          ".getImageData(0, 0, plot.width, plot.height); let green = 0; for (let at = 0; at < data.length; at += 4)"
                          " green += data[at] === 0x7f && data[at + 1] === 0xd1; return green; })()")
        self.becomes(f"offsets are drawn: {self.value('document.getElementById(`plot-words`).textContent')}", lambda: self.value(dots) > 30)
        time.sleep(1.2)
        self.picture("viewfinder-figures")
        self.kept("viewfinder")
        self.value("document.getElementById('figures-switch').click()")

    def hostile(self):
        """A name with markup in it, another site's page, and another site's name for this machine."""
        photo = next((self.machine.folder / "content").rglob("*.jpg"))
        name = photo.with_name("20261124T120000.000000Z-900000<img src=x onerror=window.taken=1>.jpg")
        name.hardlink_to(photo)
        self.open()
        self.value("document.getElementById('gallery-switch').click()")
        self.until("all thumbnails", "document.querySelectorAll('.day').length === 2")
        self.value("[...document.querySelectorAll('#days .thumb')].at(-1).click()")
        self.until("its name", "document.getElementById('facts').textContent.includes('onerror=window.taken')")
        item = self.value("document.getElementById('viewer-download').getAttribute('href')").split("/")[-1]
        self.check("markup in a name is text", self.value("window.taken === undefined"))
        self.value("document.getElementById('viewer-close').click()")
        kept = list(self.browser.complaints)
        port = self.machine.address.split(":")[-1].strip("/")
        with Server(self.machine.folder) as other:
            self.browser.open(f"{other.address}/player.html")
            for host in ("localhost", "127.0.0.1"):
                opened = self.value(f"new Promise(done => {{ const socket = new WebSocket('ws://{host}:{port}/live');"
                                    "socket.onopen = () => done('opened'); socket.onerror = () => done('refused'); })")
                shown = self.value(f"new Promise(done => {{ const image = new Image(); image.src = 'http://{host}:{port}/item/{item}';"
                                   "image.onload = () => done('shown'); image.onerror = () => done('refused'); })")
                posted = self.value(f"fetch('http://{host}:{port}/', {{ method: 'POST', mode: 'no-cors', body: 'x' }})"
                                    ".then(reply => reply.type, () => 'refused')")
                self.check(f"a page of another port gets nothing of {host}", [opened, shown] == ["refused", "refused"]
                           and posted in ("opaque", "refused"), [opened, shown, posted])
        self.browser.open(f"http://rebound.example:{port}/")
        self.check("another site's name for this machine is refused",
                   self.value("document.body.textContent") == "Misdirected Request\n")
        self.browser.open("about:blank")
        name.unlink()
        self.browser.complaints = kept
        self.open()

    def lost(self):
        self.machine.kill("shutter-engine")
        words = "document.getElementById('state-words').textContent"
        self.until("words for it", f"{words} !== 'Ready' && document.getElementById('shutter').ariaDisabled === 'true'")
        self.until("the reason", f"{words} === 'The camera service does not run.'")
        self.picture("engine-lost")
        self.check(f"the engine is killed, and the page says: {self.value(words)}", True)
        self.machine.start("shutter-engine", "--config", self.machine.folder / "engine.toml")
        self.ready()
        before = self.code()["number"]
        self.until("pictures", f"document.getElementById('picture').dataset.sequence != {before}")
        self.machine.control("sim", "camera", "cam", "unplug")
        self.until("words for it", f"{words} !== 'Ready'")
        notice = "document.getElementById('notice').textContent"
        self.becomes("the camera is unplugged, and the page says what to do", lambda: "Plug it in" in self.value(notice), lambda: self.value(notice))
        self.picture("camera-gone")
        self.machine.control("sim", "camera", "cam", "plug")
        self.ready()
        self.machine.kill("shutter-web")
        self.until("words for it", f"{words}.startsWith('The server cannot be reached')")
        self.machine.start("shutter-web", "--port", self.machine.address.split(":")[-1].strip("/"))
        self.ready()
        self.check("camera and server come back without a reload", True)
        self.browser.complaints = [
            text for text in self.browser.complaints if "ERR_CONNECTION" not in text and "WebSocket" not in text]

    def sizes(self):
        for width, height in [(320, 568), (568, 320), (800, 1280), (1280, 800), (3840, 2160)]:
            self.browser.resize(width, height)
            inside = """(() => {
              const wrong = [...document.querySelectorAll('#camera button, #camera select')].filter(part => {
                const place = part.getBoundingClientRect();
                return !part.closest('.last') && place.width > 0
                  && (place.left < 0 || place.top < 0 || place.right > innerWidth + 0.5 || place.bottom > innerHeight + 0.5);
              });
              const view = document.querySelector('.viewfinder').getBoundingClientRect();
              return [wrong.map(part => part.id), innerWidth, document.documentElement.scrollWidth <= innerWidth,
                view.height / innerHeight];
            })()"""

            def fits():
                wrong, seen, is_inside, share = self.value(inside)
                return not wrong and seen == width and is_inside and share > 0.35
            self.becomes(f"{width} × {height}: all is on the screen, and the picture has a third of its height and more",
                         fits, lambda: self.value(inside))
            self.picture(f"size-{width}")
        self.browser.resize(1280, 800)

    def names(self):
        roles = {"button", "combobox", "link", "image", "dialog", "checkbox", "textbox"}
        self.becomes("everything that can be used has a name for a screen reader",
                     lambda: not self.browser.nameless(roles), lambda: self.browser.nameless(roles))

    def keyboard(self):
        self.value("document.activeElement.blur()")
        seen = []
        for _ in range(16):
            self.browser.key("Tab", "\t", seconds=0.02)
            seen.append(self.value("document.activeElement.id || document.activeElement.className"))
        wanted = {"figures-switch", "shutter", "film", "gallery-switch"}
        self.check("the keyboard reaches every control", wanted <= set(seen), seen)
        self.value("document.activeElement.blur()")

    def turned(self):
        # The page was just loaded, and may not know the cameras yet.
        self.until("the list of cameras",
                   "[...document.getElementById('cameras').options].some(option => option.value === 'turned')")
        self.value("(() => { const cameras = document.getElementById('cameras'); cameras.value = 'turned';"
                   "cameras.dispatchEvent(new Event('change')); })()")
        self.until("the turned camera", "document.getElementById('picture').height === 640")
        self.check("another camera is chosen, and shown turned as the engine says", True)
        self.value("(() => { const cameras = document.getElementById('cameras'); cameras.value = 'cam';"
                   "cameras.dispatchEvent(new Event('change')); })()")
        self.until("the first camera", "document.getElementById('picture').width === 1280")

    def scriptless(self):
        session = self.browser.session
        self.browser.call("Emulation.setScriptExecutionDisabled", session=session, value=True)
        self.browser.call("Page.navigate", session=session, url=self.machine.address)
        self.until("the picture", "document.querySelector('img.plain')?.naturalWidth === 1280")
        self.picture("without-scripts")
        self.check("without scripts there is the picture", True)
        self.browser.call("Emulation.setScriptExecutionDisabled", session=session, value=False)

    def all(self):
        self.browser.hear()
        self.browser.resize(1280, 800)
        self.open()
        for part in (self.live, self.shutter, self.reload, self.presses, self.controls, self.film, self.gallery,
                     self.many, self.hostile, self.thousands, self.motion_jpeg, self.turned, self.lost, self.sizes, self.names, self.keyboard, self.scriptless):
            part()
        self.check("the browser complains of nothing", not self.browser.complaints, self.browser.complaints)
        print(f"  shutter-web: {self.machine.memory('shutter-web')} kB")
        return self.failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", required=True, help="the folder of the project's programs")
    parser.add_argument("--packages", required=True, help="the folder with Chromium's packages, unpacked")
    parser.add_argument("--pictures", metavar="FOLDER", type=pathlib.Path, help="leave PNGs of the page there")
    parser.add_argument("--renew", action="store_true", help="make the documents' pictures anew")
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="shutterd-page.") as name:
        folder = pathlib.Path(name)
        (folder / "profile").mkdir()
        with Machine(options.programs, folder) as machine, Chromium(
                options.packages, folder / "profile", ["--host-resolver-rules=MAP rebound.example 127.0.0.1"]) as browser:
            print(f"{browser.version} at {machine.address}")
            failed = PageLook(browser, machine, options.pictures, options.renew).all()
    print("all is as it should be" if not failed else f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Failure, RuntimeError) as failure:
        print(f"✘ {failure}", file=sys.stderr)
        sys.exit(1)
