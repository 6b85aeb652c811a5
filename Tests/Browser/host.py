# SPDX-License-Identifier: Apache-2.0
"""The host's page in a real browser: settings, sheets, pictures to take along, what is wrong, five languages, and attacks."""
import base64
import io
import json
import os
import re
import socket
import struct
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile

from chromium import Failure
from machine import wait
from patience import PATIENCE
from stage import ROOT, BoothLook, BoothMachine, main, printer

EVIL = "</title><img src=x onerror=document.title=1>"


class HostMachine(BoothMachine):
    """A booth with a PIN, and a folder for copies as on a stick."""

    def serve(self):
        subprocess.run([self.programs / "shutter-pin", "--set", "--file", self.folder / "pin"], input=b"2718\n",
                       check=True, capture_output=True)
        (self.folder / "stick").mkdir()
        super().serve()

    def write(self, event="File", theme="confetti", more=""):
        super().write(event, theme, more)
        path = self.folder / "booth.toml"
        path.write_text(path.read_text().replace("[share]\n", f'[share]\nfolder = "{self.folder}/stick"\n'))

    @property
    def port(self):
        return int(self.address.split(":")[-1].strip("/"))

    def again(self):
        """Kills the server, as a power cut would, and starts it again."""
        self.kill("shutter-booth")
        log = self.folder / "shutter-booth.log"
        before = log.read_text().count("serving at")
        self.run(str(self.port))
        wait("the server", lambda: log.read_text().count("serving at") > before)


class Socket:
    """The host's socket without a browser, as somebody would use it who means no good."""

    def __init__(self, port, origin):
        self.connection = socket.create_connection(("127.0.0.1", port), PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.connection.sendall((f"GET /host/live HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
                                 f"Connection: Upgrade\r\nOrigin: {origin}\r\nSec-WebSocket-Key: {key}\r\n"
                                 "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        self.read = b""
        while b"\r\n\r\n" not in self.read:
            part = self.connection.recv(1 << 16)
            if not part:
                break
            self.read += part
        head, _, self.read = self.read.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])

    def tell(self, order):
        data = json.dumps(order).encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(data))
        self.connection.sendall(b"\x81" + length + b"\0\0\0\0" + data)

    def ends(self, seconds=PATIENCE):
        """Whether the server ends it."""
        self.connection.settimeout(seconds)
        try:
            while part := self.connection.recv(1 << 16):
                self.read += part
        except (TimeoutError, ConnectionError) as error:
            return isinstance(error, ConnectionError)
        return True


class HostLook(BoothLook):
    def field(self, key, value):
        """Types a value into a setting."""
        self.value(f"(() => {{ const field = document.getElementById('setting-{key}');"
                   f"if (field.type === 'checkbox') field.checked = {json.dumps(value)}; else field.value = {json.dumps(value)};"
                   "field.dispatchEvent(new Event('change')); })()")

    def said(self, key, words):
        self.until(f"words beside {key}", f"document.getElementById('words-{key}')?.textContent.includes({json.dumps(words)})")

    def enter(self):
        self.browser.open(self.machine.address + "host")
        self.until("the language", "document.title && document.getElementById('language').value")
        self.value("(() => { document.getElementById('pin').value = '2718'; document.querySelector('#door button[type=submit]').click(); })()")
        # The socket may not be open yet: the button is pressed again then.
        began = time.monotonic()
        while self.value("document.getElementById('desk').hidden || !document.getElementById('settings').children.length"):
            if time.monotonic() > began + PATIENCE:
                raise Failure(f"the desk does not come: {self.words('door-words')}")
            time.sleep(0.2)
            self.value("document.getElementById('desk').hidden && document.getElementById('door-words').textContent !== '…' &&"
                       "(() => { document.getElementById('pin').value = '2718'; document.querySelector('#door button[type=submit]').click(); })()")

    def guest(self):
        """A guest takes a picture and goes."""
        self.browser.open(self.machine.address)
        self.comes("attract")
        self.until("the camera", "document.getElementById('warning').hidden")
        self.tap_on(".layout")
        self.comes("review")
        self.tap_on("#keep")
        self.comes("sharing")
        self.tap_on("#done")
        self.comes("attract")

    # ---- Settings ----

    def settings(self):
        self.enter()
        file = self.machine.folder / "booth.toml"
        before = file.read_bytes()
        self.field("countdown.first_s", "99")
        self.said("countdown.first_s", "out of range")
        words = self.words("words-countdown.first_s")
        check = self.machine.folder / "wrong.toml"
        check.write_text("[countdown]\nfirst_s = 99\n")
        told = subprocess.run([self.machine.programs / "shutter-booth", "--check", "--config", check, "--themes", ROOT / "themes"],
                              capture_output=True, text=True, check=False).stderr.strip()
        bounds = re.search(r"\d+ to \d+", told)[0]
        self.check(f"a wrong value has the bounds of --check beside it: {words}", bounds in words, told)
        self.field("countdown.first_s", "x")
        self.said("countdown.first_s", "not a whole number")
        self.field("event", "")
        self.said("event", "must not be empty")
        self.field("event", "ä" * 250)
        self.said("event", "at most 200 letters")
        for name, line in [("de", "Erlaubt ist 1 bis 30."), ("fr", "La valeur peut aller de 1 à 30."), ("es", "Puede ir de 1 a 30."),
                           ("ar", "المسموح من 1 إلى 30."), ("en", "It may be 1 to 30.")]:
            self.speak(name)
            self.field("countdown.first_s", "99")
            self.said("countdown.first_s", line)
        self.check("the usual mistakes are told in the page's language", True)
        self.check("nothing was kept", not (self.machine.folder / "pictures/settings.toml").exists())
        self.field("event", "Zoë & Max")
        self.said("event", "Kept")
        self.field("times.sorry_s", "7")
        self.said("times.sorry_s", "Kept")
        self.field("theme", "neon")
        self.said("theme", "Kept")
        self.field("print.enabled", True)
        self.said("print.enabled", "Kept")
        self.picture("booth-host-settings")
        self.check("the file is not written", file.read_bytes() == before)
        self.machine.again()
        self.enter()
        self.check("settings outlive a server that is killed",
                   self.value("document.getElementById('setting-event').value") == "Zoë & Max"
                   and self.value("document.getElementById('setting-times.sorry_s').value") == "7"
                   and self.value("document.getElementById('setting-theme').value") == "neon")
        self.value("document.getElementById('back-times.sorry_s').click()")
        self.until("the file's value", "!document.getElementById('back-times.sorry_s')"
                   " && document.getElementById('setting-times.sorry_s').value === '10'")
        self.check("back to the file's value", "sorry_s" not in (self.machine.folder / "pictures/settings.toml").read_text())

    def middle(self):
        """A guest in the middle keeps what was, and the next one gets what is new, without a reload."""
        self.browser.open(self.machine.address)
        self.comes("attract")
        self.until("the camera", "document.getElementById('warning').hidden")
        self.value("window.stayed = true")
        self.check("the event of the settings is on the screen", self.words("title") == "Zoë & Max")
        self.tap_on(".layout")
        self.comes("review")
        host = Socket(self.machine.port, f"http://localhost:{self.machine.port}")
        host.tell({"do": "host", "pin": "2718"})
        wait("the host", lambda: self.heard(host, b'"settings"'))
        host.tell({"do": "set", "key": "event", "value": EVIL})
        host.tell({"do": "set", "key": "layouts", "value": ["strip"]})
        wait("both", lambda: host.read.count(b'"kind":"set"') == 2 or self.heard(host, b'"set"') and host.read.count(b'"kind":"set"') == 2)
        time.sleep(0.3)
        self.check("a guest in the middle is left alone", self.screen() == "review" and self.words("title") == "Zoë & Max")
        kept = len(list((self.machine.folder / "pictures/Zoë-Max").glob("*.jpg")))
        self.tap_on("#keep")
        self.comes("sharing")
        self.tap_on("#done")
        self.comes("attract")
        self.until("the new layouts", "document.querySelectorAll('.layout').length === 1")
        self.check("the next one gets the new settings, without a reload, and an event's name is text, whatever is in it",
                   self.value("window.stayed") is True and self.words("title") == EVIL
                   and not self.value("document.querySelector('img[src=x]')") and kept == 1)
        host.tell({"do": "set", "key": "event", "value": "Zoë & Max"})
        host.tell({"do": "back", "key": "layouts"})
        self.until("all layouts", "document.querySelectorAll('.layout').length > 1")
        host.connection.close()

    def heard(self, host, word):
        host.connection.settimeout(0.1)
        try:
            host.read += host.connection.recv(1 << 20)
        except TimeoutError:
            pass
        return word in host.read

    def damaged(self):
        path = self.machine.folder / "pictures/settings.toml"
        whole = path.read_text()
        for text, word in [(whole[:-9] + "\0", "syntax"), ('[share]\ncommand = ["/bin/sh"]\n', "share.command"), ("[countdown]\nfirst_s = 0\n", "out of range")]:
            path.write_text(text)
            self.machine.again()
            self.enter()
            self.until("words about it", f"document.getElementById('errors').textContent.includes({json.dumps(word)})")
            aside = [one for one in path.parent.glob("settings.toml.damaged-*") if one.read_text() == text]
            self.check(f"damaged settings ({word}) stop nothing, are told, and kept aside",
                       len(aside) == 1 and not path.exists()
                       and self.value("document.getElementById('setting-event').value") == "File")
            time.sleep(1.1)
        self.until("the examination", "document.getElementById('findings').textContent.includes('settings of this page were damaged')")
        path.write_text(whole)
        self.machine.again()

    # ---- Sheets ----

    def sheets(self, stage):
        def count():
            return len((stage / "out/log").read_text().splitlines())

        self.browser.open(self.machine.address)
        self.comes("attract")
        self.until("the camera", "document.getElementById('warning').hidden")
        self.tap_on(".layout")
        self.comes("review")
        self.tap_on("#keep")
        self.comes("sharing")
        self.until("a print button", "!document.getElementById('print-box').hidden && !document.getElementById('print').disabled")
        self.tap_on("#print")
        wait("a sheet", lambda: count() == 1)
        self.until("words", "document.getElementById('print-state').textContent.startsWith('Printed')")
        self.enter()
        one = "#sheets li[data-job='1']"
        self.until("the sheet", f"document.querySelector(\"{one}\")?.dataset.state === 'completed'")
        (stage / "ctl/empty").touch()
        self.value("document.getElementById('reprint-1').click()")
        self.until("the second", "document.querySelectorAll('#sheets li').length === 2")
        self.until("the queue stopped", "!document.getElementById('resume').hidden")
        self.value("document.getElementById('reprint-1').click()")
        self.until("the third", "document.querySelector(\"#sheets li[data-job='3']\")?.dataset.state === 'waiting'")
        self.picture("booth-host-sheets")
        self.value("document.getElementById('cancel-3').click()")
        self.until("it cancelled", "document.querySelector(\"#sheets li[data-job='3']\")?.dataset.state === 'cancelled'")
        # Two more that nobody will fetch: one touch takes them and the one that was begun away.
        for _ in range(2):
            self.value("document.getElementById('reprint-1').click()")
            time.sleep(0.2)
        self.until("two that wait", "document.querySelectorAll(\"#sheets li[data-state='waiting'], #sheets li[data-state='printing']\").length >= 2"
                   " && !document.getElementById('cancel-all').hidden")
        self.value("document.getElementById('cancel-all').click()")
        self.until("all cancelled", "document.getElementById('cancel-all').hidden")
        self.value("document.getElementById('reprint-1').click()")
        self.until("another one", "document.querySelectorAll(\"#sheets li[data-state='waiting'], #sheets li[data-state='printing']\").length === 1")
        (stage / "ctl/empty").unlink()
        self.value("document.getElementById('resume').click()")
        wait("the reprint", lambda: count() == 2)
        self.until("it done", "document.querySelectorAll(\"#sheets li[data-state='completed']\").length === 2")
        time.sleep(1)
        sheets = [path.read_bytes() for path in (stage / "out").iterdir() if path.name.isdigit()]
        self.check("a sheet is printed again, all others are cancelled, and the queue started again: 2 sheets, the same",
                   count() == 2 and len(sheets) == 2 and sheets[0] == sheets[1])
        self.check("no trouble is left", self.words("sheet-words") == "", self.words("sheet-words"))

    # ---- Taking along ----

    def fetch(self, path, **headers):
        request = urllib.request.Request(f"http://localhost:{self.machine.port}{path}", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read(), answer.headers
        except urllib.error.HTTPError as error:
            return error.code, b"", error.headers

    def export(self):
        pictures = self.machine.folder / "pictures/Zoë-Max"
        (pictures / "secret.jpg").symlink_to("/etc/passwd")
        self.enter()
        self.value("document.getElementById('events').value = 'Zoë-Max'")
        host = Socket(self.machine.port, f"http://localhost:{self.machine.port}")
        host.tell({"do": "host", "pin": "2718"})
        wait("the host", lambda: self.heard(host, b'"settings"'))
        host.tell({"do": "export", "event": "Zoë-Max"})
        wait("a link", lambda: self.heard(host, b'/archive/'))
        link = re.search(rb"/archive/[0-9a-f]{32}", host.read)[0].decode()
        status, data, head = self.fetch(link)
        archive = zipfile.ZipFile(io.BytesIO(data))
        here = {path.name: path.read_bytes() for path in pictures.glob("*.jpg") if not path.is_symlink()}
        self.check(f"one file has the {len(here)} pictures, byte for byte, and nothing that a link leads to",
                   status == 200 and archive.testzip() is None and len(here) >= 2
                   and {name: archive.read(name) for name in archive.namelist()} == here, archive.namelist())
        self.check("its length is told, and its name is plain",
                   int(head["Content-Length"]) == len(data) and head["Content-Disposition"] == 'attachment; filename="Zo-Max.zip"', head["Content-Disposition"])
        (pictures / "secret.jpg").unlink()
        self.value("document.getElementById('copy').click()")
        self.until("copies", "document.getElementById('export-words').textContent.startsWith('Copied')")
        stick = {path.name: path.read_bytes() for path in (self.machine.folder / "stick").glob("*.jpg")}
        self.check("the stick has them, too", all(stick.get(name) == data for name, data in here.items()))
        for name in ["../..", "..", "/etc", "Zoë-Max/..", "", "Zoë-Max/laid-aside", "no-such"]:
            host = Socket(self.machine.port, f"http://localhost:{self.machine.port}")
            host.tell({"do": "host", "pin": "2718"})
            wait("the host", lambda: self.heard(host, b'"settings"'))
            host.tell({"do": "export", "event": name})
            if not host.ends() or b"/archive/" in host.read:
                self.check(f"the event {name!r} is refused", False)
        self.check("an event's name that is a path is refused, and its socket closed", True)
        wrong = [self.fetch(path)[0] for path in
                 [f"/archive/{'0' * 32}", "/archive/../links", link + "/", "/archive/", "/settings.toml", "/host/live"]]
        self.check("wrong links lead nowhere", set(wrong) <= {400, 404, 426, 403}, wrong)

    def delete(self):
        """An event is deleted, and brought back; a second question comes first."""
        pictures = self.machine.folder / "pictures"
        self.open_any()
        if self.screen() == "sharing":
            self.tap_on("#done")
        self.comes("attract")
        self.enter()
        self.until("the events", "document.getElementById('events').value === 'Zoë-Max'")
        before = sorted(path.name for path in (pictures / "Zoë-Max").glob("*.jpg"))
        self.value("document.getElementById('delete').click()")
        self.browser.resize(390, 844)
        height = self.value("document.documentElement.scrollHeight")
        self.check(f"the page is short on a phone: {height} pixels, of them settings and sheets folded", height < 2600)
        self.picture("booth-host-390")
        self.browser.resize(1280, 800)
        self.check("one touch deletes nothing, and says what it would", "Zoë-Max" in self.words("sure-words") and (pictures / "Zoë-Max").is_dir())
        self.picture("booth-host-delete")
        self.value("document.getElementById('delete-yes').click()")
        self.until("the way back", "document.getElementById('restore-Zoë-Max')")
        self.check("a deleted event has no pictures, and guests' links say that they are gone",
                   not list((pictures / "Zoë-Max").glob("*.jpg")) and self.gone(pictures))
        self.picture("booth-host-deleted")
        self.machine.again()
        self.enter()
        self.until("the way back, after the server was killed", "document.getElementById('restore-Zoë-Max')")
        self.value("document.getElementById('restore-Zoë-Max').click()")
        self.until("the event", "!document.getElementById('restore-Zoë-Max') && document.getElementById('events').value === 'Zoë-Max'")
        self.check("it comes back with all that it had", sorted(path.name for path in (pictures / "Zoë-Max").glob("*.jpg")) == before and len(before) >= 2)

    def gone(self, pictures):
        token = (pictures / "links").read_text().split()[0]
        return self.machine.fetch(f"/p/{token}")[0] == 404

    # ---- What is wrong ----

    def doctor(self):
        self.enter()
        self.until("findings", "document.querySelectorAll('#findings li').length >= 9")
        words = self.words("findings")
        self.check("the examination says that no page for guests is open, and what to do",
                   "No page for guests is open." in words and "systemctl enable --now shutter-booth-kiosk" in words, words)
        self.check("it says which buttons are connected, and that the address for phones is not this machine's",
                   "Connected: " in words and "sim0" in words and "192.168.4.1:8781, which is not an address of this machine" in words, words)
        self.machine.control("sim", "camera", "cam", "unplug")
        self.until("a trouble", "document.getElementById('camera-words').textContent.includes('no camera')")
        self.value("document.getElementById('examine').click()")
        self.until("the camera", "document.getElementById('findings').textContent.includes('Plug it in.')")
        self.picture("booth-host-doctor")
        self.check("it says that the camera is gone, with its remedy, first", self.value(
            "document.querySelector('#findings li').textContent.includes('There is no camera.')"))
        self.machine.control("sim", "camera", "cam", "plug")
        self.until("the camera", "!document.getElementById('camera-words').textContent.includes('no camera')")

    def languages(self):
        self.rules("host")
        for name, title, settings in [("de", "Fotobox: Gastgeber", "Einstellungen"), ("fr", "Photomaton : hôte", "Réglages"),
                                      ("es", "Fotomatón: anfitrión", "Ajustes"), ("ar", "كشك الصور: المضيف", "الضبط"), ("en", "Photo booth: host", "Settings")]:
            self.speak(name)
            self.until(name, f"document.title === '{title}'")
            missing = self.value("(document.body.innerText.match(/(setting|doctor|state|grade|mark|error)[-_][a-z._]+/g) ?? [])")
            self.check(f"{name}: {settings}", self.words("settings-title") == settings and not missing, missing)
            if name == "ar":
                self.check("Arabic is written from right to left", self.value("document.dir") == "rtl")
                self.rules("host, Arabic")
                self.wide("host, Arabic")
        self.wide("host")

    def speak(self, name):
        self.value(f"(() => {{ const one = document.getElementById('language'); one.value = '{name}'; one.onchange(); }})()")
        self.until(name, f"document.documentElement.lang === '{name}'")

    def wide(self, screen):
        for width, height in [(320, 568), (1280, 800), (3840, 2160)]:
            self.browser.resize(width, height)
            wrong = self.none("""[...document.querySelectorAll('button, h1, h2, input, select, p, span, li, dd')].filter(part => {
                const place = part.getBoundingClientRect();
                return place.width > 2 && (place.left < -1 || place.right > document.documentElement.clientWidth + 1);
              }).map(part => part.id || part.textContent)""")
            self.check(f"{screen}, {width} × {height}: nothing is beyond its sides", not wrong, wrong)
            self.picture(f"booth-host-{screen[-6:].strip()}-{width}")
        self.browser.resize(1280, 800)

    # ---- Attacks ----

    def attacks(self):
        port = self.machine.port
        orders = [{"do": "open"}, {"do": "close"}, {"do": "set", "key": "event", "value": "x"}, {"do": "reprint", "job": 1},
                  {"do": "export", "event": "Zoë-Max"}, {"do": "examine"}, {"do": "copy", "event": "Zoë-Max"}, {"do": "resume"}]
        settings = (self.machine.folder / "pictures/settings.toml").read_bytes()
        for order in orders:
            stranger = Socket(port, f"http://localhost:{port}")
            stranger.tell(order)
            if not stranger.ends() or stranger.read.count(b'"kind"') > 1:
                self.check(f"{order} without a PIN", False, stranger.read[:200])
        self.check(f"{len(orders)} orders without the PIN: each ends its socket, and tells nothing but the language",
                   settings == (self.machine.folder / "pictures/settings.toml").read_bytes())
        statuses = [Socket(port, origin).status for origin in
                    ["http://evil.example", "null", f"http://localhost:{port + 1}"]]
        self.check("another page's socket is refused", statuses == [403] * 3, statuses)
        host = Socket(port, f"http://localhost:{port}")
        host.tell({"do": "host", "pin": "2718"})
        wait("the host", lambda: self.heard(host, b'"settings"'))
        refused = 0
        for key in ["share.command", "share.folder", "pictures", "camera", "share.address", "__proto__", "event\n[share]"]:
            one = Socket(port, f"http://localhost:{port}")
            one.tell({"do": "host", "pin": "2718"})
            wait("the host", lambda: self.heard(one, b'"settings"'))
            one.tell({"do": "set", "key": key, "value": "/tmp"})
            refused += one.ends()
        self.check("what names programs, folders and addresses cannot be set by the page", refused == 7, refused)
        host.read = b""
        for value, key in [("/etc", "theme"), ("../neon", "theme"), ('x"\ncommand = ["/bin/sh"]\n', "event"), ("x" * 300, "event")]:
            host.tell({"do": "set", "key": key, "value": value})
            wait("an answer", lambda: self.heard(host, b'"kind":"set"'))
            bad = b'"error"' not in host.read
            host.read = b""
            if bad:
                self.check(f"{key} = {value[:20]!r} is refused", False)
        self.check("paths, control characters and long texts are refused in words",
                   settings == (self.machine.folder / "pictures/settings.toml").read_bytes())
        host.tell({"do": "set", "key": "event", "value": "x" * 5000})
        self.check("a message that no page sends ends its socket", host.ends())
        self.enter()
        outcomes = []
        for number in range(8):
            guess = Socket(port, f"http://localhost:{port}")
            guess.tell({"do": "host", "pin": f"{number}"})
            wait("an answer", lambda: self.heard(guess, b'"outcome"'))
            outcomes.append(re.search(rb'"outcome":"(\w+)"', guess.read)[1].decode())
            guess.connection.close()
        self.check("after five wrong PINs in a loop there is a pause, on other sockets, too",
                   outcomes == ["wrong"] * 5 + ["limited"] * 3, outcomes)
        self.enter()
        self.check("the browser on which the PIN was given before gets in meanwhile", True)

    def all(self):
        self.browser.hear()
        self.browser.resize(1280, 800)
        self.settings()
        self.middle()
        self.damaged()
        self.guest()
        if os.geteuid() == 0:
            with printer(self.machine) as stage:
                self.sheets(stage)
        else:
            print("– sheets are left out: CUPS needs root")
        self.export()
        self.delete()
        self.doctor()
        self.languages()
        self.attacks()
        # The server is killed under open pages here.
        wrong = [text for text in self.browser.complaints
                 if not any(word in text for word in ("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "WebSocket"))]
        self.check("the browser complains of nothing", not wrong, wrong)
        return self.failed


if __name__ == "__main__":
    try:
        sys.exit(main(__doc__, HostLook, HostMachine))
    except (Failure, RuntimeError) as failure:
        print(f"✘ {failure}", file=sys.stderr)
        sys.exit(1)
