# SPDX-License-Identifier: Apache-2.0
"""Names and texts from outside with markup in them, in a real browser: none of it runs, is drawn or asks for anything."""
import argparse
import contextlib
import http.server
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from chromium import Chromium, Failure
from machine import Machine, wait
from page import PageLook
from stage import ROOT, BoothMachine

import host

# No slash: names of layouts, files and folders have none. "$&" and "{value}" would be filled in by careless code.
NAME = "<img src=x onerror=window.pwned=1><svg onload=window.pwned=1><b class=pwned>$& {value} {time}"
# The same for a layout, whose name has at most 60 bytes.
SHORT = "<img src=x onerror=window.pwned=1>$&{value}"


class Canary:
    """A server elsewhere that nobody has a reason to ask for anything."""

    def __enter__(self):
        asked = self.asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.path)
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def text(self, place):
        """A text that would run, and ask this server for something, as whatever kind of markup it is taken: at most the 200
        letters of an event's name."""
        return (f"</text></h1><script>pwned=1</script><img src={self.address}/{place} onerror=window.pwned=1>"
                f"<image href='{self.address}/{place}'/><b class=pwned>$& {{value}} {{{{date}}}} 'x' & y<rect/>")

    @staticmethod
    def frame(width, height):
        """A drawing that loads nothing, with the event's name in a text and in an attribute."""
        return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" onload="window.pwned=1">
<script>window.pwned = 1</script>
<rect x="0" y="0" width="40" height="40"/>
<text x="20" y="{height - 20}" font-size="20" id='{{{{event}}}}' fill="#ffffff">{{{{event}}}}</text>
</svg>
"""

    def drawing(self, place, width, height):
        """A drawing with all that a drawing may have, and the event's name in a text and in an attribute."""
        here = f"{self.address}/{place}"
        return f"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" height="{height}"
 viewBox="0 0 {width} {height}" onload="window.pwned=1">
<script>window.pwned = 1; fetch("{here}-script")</script>
<script href="{here}-far.js"/>
<style>@import url("{here}.css"); rect {{ fill: url("{here}-fill.svg#a") #404040 }}</style>
<rect x="0" y="0" width="40" height="40"/>
<image href="{here}-image.png" width="40" height="40"/><image xlink:href="{here}-xlink.png" width="40" height="40"/>
<use href="{here}-use.svg#a"/>
<foreignObject width="40" height="40"><img xmlns="http://www.w3.org/1999/xhtml" src="{here}-foreign" onerror="window.pwned=1"/></foreignObject>
<a href="javascript:window.pwned=1"><text x="20" y="{height - 20}" font-size="20" id='{{{{event}}}}' fill="#ffffff">{{{{event}}}}</text></a>
</svg>
"""


class Clean:
    """The checks of a page that shows such texts."""

    def clean(self, screen, *texts):
        """Nothing has run or come into the page, and each text stands there as it is."""
        if texts:
            self.becomes(f"{screen}: markup in {len(texts)} texts is text", lambda: not self.faults(texts), lambda: self.faults(texts))
        faults = self.faults(())
        self.check(f"{screen}: nothing has come into the page", not faults, faults)

    def proof(self):
        """What would be wrong is found."""
        for kind, script in [
                ("an element", "element.append(document.createElement('b'))"), ("a frame", "element.append(document.createElement('iframe'))"),
                ("another site's link", "element.href = 'http://192.0.2.1/'"),
                ("a script's link", "element.href = 'javascript:0'"), ("a script that has run", "window.pwned = 1")]:
            self.value(f"(() => {{ const element = document.createElement('a'); element.id = 'proof'; document.body.append(element); {script}; }})()")
            found = self.faults(())
            self.value("(() => { document.getElementById('proof').remove(); delete window.pwned; })()")
            self.check(f"{kind} is found out", len(found) >= 1 and not self.faults(()), found)
        self.check("a text that is not there is found out", self.faults((NAME + "?",)) == [NAME + "?"])

    def faults(self, texts):
        found = self.value("""(() => {
            const wrong = window.pwned === undefined ? [] : ['a script ran'];
            const text = [...document.querySelectorAll('*')].map(part => {
              const said = part.outerHTML.slice(0, 120);
              if (['IFRAME', 'OBJECT', 'EMBED', 'STYLE', 'B', 'BASE'].includes(part.tagName)) wrong.push(said);
              if (part.tagName === 'SCRIPT' && !part.src) wrong.push(said);
              for (const name of ['src', 'href']) {
                const value = part[name];
                if (typeof value === 'string' && value && ![location.origin + '/', `blob:${location.origin}/`].some(own => value.startsWith(own))) wrong.push(said);
              }
              for (const { name, value } of part.attributes) if (/^on/i.test(name) || /^\\s*javascript:/i.test(value)) wrong.push(said);
              return [...part.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data).join('');
            });
            return [wrong, text];
        })()""")
        return found[0] + [text for text in texts if not any(text in shown for shown in found[1])]

    def quiet(self, canary, own):
        elsewhere = [url for url in self.browser.requests if not url.startswith((*own, "blob:", "data:", "about:"))]
        self.check(f"of {len(self.browser.requests)} requests none goes elsewhere", not elsewhere and not canary.asked
                   and len(self.browser.requests) >= 5, [elsewhere, canary.asked])
        policy = [text for text in self.browser.complaints if not any(word in text for word in ("ERR_CONNECTION", "WebSocket"))]
        self.check("the browser complains of nothing, and its policy had nothing to stop", not policy, policy)


# ---- The booth -----------------------------------------------------------------------------------------------------


class BoothMarkup(host.HostMachine):
    """A booth with markup in every name that a host or an administrator can give."""

    canary = None
    devices = f'[[simulated]]\nname = "{NAME}"\n'

    def serve(self):
        self.place = self.folder / NAME
        self.place.mkdir()
        self.event, self.network = self.canary.text("event"), self.canary.text("network")
        self.themes = self.place / "themes"
        shutil.copytree(ROOT / "themes", self.themes)
        layouts = [("single", f"one {SHORT}", 600, [[1, 50, 50, 500, 300]]), ("strip", f"two {SHORT}", 600, [[1, 50, 50, 200, 200], [2, 300, 50, 200, 200]])]
        # By its path it may have any name; those that are chosen on the host's page are named by letters.
        self.theme = self.themes / NAME
        self.theme.mkdir()
        text = f'background = "{NAME}.svg"\n'
        for file, name, size, slots in layouts:
            (self.theme / f"{file} {NAME}.svg").write_text(self.canary.frame(size, size))
            text += (f'[[layout]]\nname = "{name}"\nwidth = {size}\nheight = {size}\ninterval_ms = 500\nabove = "{file} {NAME}.svg"\n'
                     f"slots = {slots}\n")
        (self.theme / f"{NAME}.svg").write_text(self.canary.drawing("background", 1600, 1000))
        (self.theme / "theme.toml").write_text(text)
        good = (ROOT / "themes/confetti/theme.toml").read_text()
        evil = "red;}</style><script>window.pwned=1</script>"
        for name, old, new in [("colours", '"#ffd166"', f'"{evil}"'), ("fonts", '"Lobster Two"', f'"{evil}"'), ("files", '"screen.svg"', f'"{evil}"'),
                               ("kinds", 'kind = "boomerang"', f'kind = "{NAME}"'), ("papers", 'paper = "#2a1750"', f'paper = "{evil}"')]:
            shutil.copytree(ROOT / "themes/confetti", self.themes / name)
            (self.themes / name / "theme.toml").write_text(good.replace(old, new, 1))
        # A frame that would load something is refused, and nothing is loaded to find that out.
        shutil.copytree(ROOT / "themes/confetti", self.themes / "links")
        (self.themes / "links/single-above.svg").write_text(self.canary.drawing("links", 1800, 1200))
        check = self.folder / "links.toml"
        check.write_text(f'theme = "{self.themes}/links"\n')
        found = subprocess.run([pathlib.Path(self.programs) / "shutter-booth", "--check", "--config", check, "--themes", self.themes],
                               capture_output=True, text=True)
        self.refused = found.returncode != 0 and "single-above.svg" in found.stdout + found.stderr
        # Another event's folder, and settings that are damaged.
        (self.place / "pictures" / f"by hand {NAME}").mkdir(parents=True)
        (self.place / "pictures" / f"by hand {NAME}" / f"{NAME}.jpg").write_bytes(b"\xff\xd8")
        (self.place / "pictures" / "settings.toml").write_text(f'"{NAME}" = 1\n')
        super().serve()

    def write(self, **_):
        path = self.place / f"{NAME}.toml"
        (self.place / "stick").mkdir(exist_ok=True)
        path.write_text(
            f'event = "{self.event}"\ntheme = "{self.theme}"\n[countdown]\nfirst_s = 1\nnext_s = 1\n[share]\nfolder = "{self.place}/stick"\n'
            f'address = "http://localhost:{self.guests}"\nnetwork = "{self.network}"\n[times]\nreview_s = 60\nthanks_s = 2\n')

    def run(self, port):
        self.start("shutter-booth", "--config", self.place / f"{NAME}.toml", "--themes", self.themes, "--pictures",
                   self.place / "pictures", "--port", port, "--pin-file", self.folder / "pin", "--guests-port", self.guests)


class BoothClean(Clean, host.HostLook):
    def guests(self):
        """A guest with the first layout, and with the second; then the phone's page."""
        event, network = self.machine.event, self.machine.network
        self.open()
        # The drawing behind everything is there, as a picture.
        self.until("the background", "document.getElementById('backdrop').naturalWidth === 1600")
        self.proof()
        self.clean("first screen", event, f"one {SHORT}", f"two {SHORT}")
        self.check("the title and what screen readers say are these texts, too", self.words("title") == event
                   and self.value("document.title") == event and SHORT in self.value("document.querySelector('.layout').ariaLabel"))
        for number in (1, 2):
            self.tap_on(f".layout:nth-child({number})")
            self.comes("countdown")
            self.clean(f"countdown of layout {number}")
            self.comes("review")
            self.shown("review-picture")
            self.clean("review")
            self.tap_on("#keep")
            self.comes("sharing")
            width = self.shown("sharing-picture")
            self.until("the code", "document.getElementById('code').naturalWidth > 0")
            self.clean("sharing", network)
            colors = self.value("""(() => {
                const canvas = new OffscreenCanvas(60, 60), context = canvas.getContext('2d');
                context.drawImage(document.getElementById('sharing-picture'), 0, 0, 60, 60);
                const data = context.getImageData(0, 0, 60, 60).data;
                let pink = 0;
                for (let at = 0; at < data.length; at += 4) pink += data[at] > 230 && data[at + 1] < 60 && data[at + 2] > 230;
                return pink;
            })()""")
            self.check(f"the event's name is text in the picture of {width} pixels, and no part of the drawing", width == 600 and colors == 0, colors)
            self.tap_on("#done")
            self.comes("thanks")
            self.clean("thanks")
            self.comes("attract")
        self.until("the last pictures", "[...document.querySelectorAll('#recent img')].filter(image => image.naturalWidth).length === 2")
        for language in ("de", "fr", "es", "ar"):
            self.tap_on(f".languages [data-language={language}]")
            self.until(language, f"document.documentElement.lang === '{language}'")
            self.clean(f"first screen, {language}", event, f"one {SHORT}")
        self.picture("booth-markup")
        token = (self.machine.place / "pictures/links").read_text().split()[0]
        self.browser.open(f"http://localhost:{self.machine.guests}/p/{token}")
        self.until("the picture", "document.querySelector('img').naturalWidth === 600")
        self.clean("a phone's page", event)
        self.check("the phone's heading is the event's name", self.value("document.querySelector('h1').textContent") == event)

    def drawing(self):
        """The theme's drawing, opened as a page of its own: its scripts are stopped by the policy."""
        self.browser.open(self.machine.address)
        self.comes("attract")
        address = self.value("document.getElementById('backdrop').src")
        before, asked = list(self.browser.complaints), list(self.browser.requests)
        self.browser.open(address)

        def stopped():
            has_run = self.value("window.pwned !== undefined")
            return not has_run and sum("Content Security Policy" in text for text in self.browser.complaints[len(before):]) > 3
        self.becomes("a theme's drawing as a page of its own: its scripts, styles and pictures are stopped", stopped,
                     lambda: self.browser.complaints[len(before):])
        time.sleep(1)
        self.check("and none of it has run", self.value("window.pwned === undefined"))
        # What was stopped counts as asked for by the browser's log; whether it came out is what the other server says.
        self.browser.complaints, self.browser.requests = before, asked

    def host(self):
        self.enter()
        self.until("findings", "document.querySelectorAll('#findings li').length >= 9")
        place = str(self.machine.place)
        self.clean("host's page", self.machine.event, NAME, f"{place}/{NAME}.toml", f"by hand {NAME}", f"{place}/stick", f"one {SHORT}")
        self.check("a frame that loads something from elsewhere is refused, by its name", self.machine.refused)
        options = self.value("[...document.getElementById('setting-theme').options].map(option => option.textContent)")
        self.check("folders of themes are names to choose from", NAME in options and "neon" in options, options)
        self.becomes("the damaged settings are quoted as they are", lambda: NAME in self.words("errors"), lambda: self.words("errors"))
        self.becomes("so is the button's name in the examination", lambda: NAME in self.words("findings"), lambda: self.words("findings"))
        for theme, word, evil in [("colours", "accent", "red;}</style>"), ("fonts", "title", "red;}</style>"), ("files", "background", "red;}</style>"),
                                  ("papers", "paper", "red;}</style>"), ("kinds", "kind", NAME)]:
            self.value("(() => { const field = document.getElementById('setting-theme');"
                       f"field.value = {json.dumps(theme)}; field.dispatchEvent(new Event('change')); }})()")
            self.said("theme", f'"{word}"')
            words = self.words("words-theme")
            self.check(f"a theme with markup in its {theme} is refused, in words",
                       evil in words and self.value("document.getElementById('words-theme').className") == "bad", words)
        self.clean("host's page, refused themes", self.words("words-theme"))
        for language in ("de", "fr", "es", "ar", "en"):
            self.value(f"(() => {{ const one = document.getElementById('language'); one.value = '{language}'; one.onchange(); }})()")
            self.until(language, f"document.documentElement.lang === '{language}'")
            self.clean(f"host's page, {language}", self.machine.event, f"{place}/stick")
        self.value("document.getElementById('test').click()")
        self.until("a test shot", "document.getElementById('test-picture').naturalWidth === 1280")
        self.clean("host's page, test shot")
        self.picture("booth-host-markup")


# ---- shutter-web ---------------------------------------------------------------------------------------------------


class WebMarkup(Machine):
    devices = f'[[simulated]]\nname = "{NAME}"\n'
    cameras = f'[[synthetic]]\nname = "{NAME}"\nwidth = 640\nheight = 360\nframes_per_second = 30\n'


class WebClean(Clean, PageLook):
    def names(self):
        self.open()
        option = f"[...document.getElementById('cameras').options].find(option => option.value === {json.dumps(NAME)})"
        self.until("the camera", option)
        self.value(f"(() => {{ const cameras = document.getElementById('cameras'); cameras.value = {json.dumps(NAME)};"
                   "cameras.dispatchEvent(new Event('change')); })()")
        self.until("its picture", "document.getElementById('picture').width === 640")
        self.check("a camera of such a name is chosen", self.value("document.getElementById('cameras').value") == NAME)
        self.ready()
        self.value("document.getElementById('figures-switch').click()")
        self.machine.control("sim", "press", NAME, "KEY_VOLUMEDOWN")
        self.until("its photo", "document.querySelector('#last .thumb img')?.naturalWidth > 0")
        self.clean("the viewfinder", NAME)
        pressed = lambda: (self.words("press"), self.words("presses"))
        self.becomes("a button's name is text in the last press and in the list", lambda: all(NAME in words for words in pressed()), pressed)
        self.value("document.querySelector('#last .thumb').click()")
        self.until("facts", f"document.getElementById('facts').textContent.includes({json.dumps(NAME)})")
        self.clean("a photo's facts", NAME)
        self.picture("viewfinder-markup")

    def words(self, name):
        return self.value(f"document.getElementById('{name}').textContent")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", required=True, help="the folder of the project's programs")
    parser.add_argument("--packages", required=True, help="the folder with Chromium's packages, unpacked")
    parser.add_argument("--pictures", metavar="FOLDER", type=pathlib.Path, help="leave PNGs of the pages there")
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="shutterd-markup.") as name, Canary() as canary:
        BoothMarkup.canary = canary
        for kind, machine_class, look_class in [("booth", BoothMarkup, BoothClean), ("web", WebMarkup, WebClean)]:
            folder = pathlib.Path(name) / kind
            (folder / "profile").mkdir(parents=True)
            with machine_class(options.programs, folder) as machine, Chromium(options.packages, folder / "profile") as browser:
                print(f"{browser.version} at {machine.address}")
                look = look_class(browser, machine, options.pictures)
                browser.hear()
                browser.watch()
                browser.resize(1280, 800)
                own = [machine.address]
                if kind == "booth":
                    own.append(f"http://localhost:{machine.guests}/")
                    look.guests()
                    look.drawing()
                    look.host()
                else:
                    look.names()
                look.quiet(canary, own)
                failed += look.failed
    print("all is as it should be" if not failed else f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Failure, RuntimeError) as failure:
        print(f"✘ {failure}", file=sys.stderr)
        sys.exit(1)
