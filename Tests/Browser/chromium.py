# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium, driven through the DevTools protocol over a pair of pipes.

The protocol: https://chromedevtools.github.io/devtools-protocol. With pipes a message is one JSON object and a NUL,
so nothing but Python's own library is needed.
"""
import base64
import fcntl
import json
import os
import pathlib
import select
import shlex
import signal
import subprocess
import time

from patience import PATIENCE

# Where Debian's packages put the program and the libraries that they bring along.
PROGRAM = "usr/lib/chromium/chromium-headless-shell"
# Of the keys for which the browser itself does something.
KEY_NUMBERS = {"Tab": 9, "Escape": 27, "Space": 32, "Delete": 46}


class Failure(Exception):
    """The browser, or the page in it, gave no answer. The text is for the user."""


class Chromium:
    """One browser with one page. Use with `with`: at the end all of its processes are gone."""

    def __init__(self, packages, folder, flags=()):
        self.flags = flags
        self.packages, self.folder = pathlib.Path(packages), pathlib.Path(folder)
        self.number = 0
        self.read = b""
        # What the page has complained of: errors of scripts, of the network, and of its policy.
        self.complaints = []
        # What the page has asked for, from `watch` on.
        self.requests = []

    def __enter__(self):
        (to_read, self.input), (self.output, to_write) = os.pipe(), os.pipe()
        # It reads descriptor 3 and writes descriptor 4: the shell puts them there, and these must not be in the way.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_read, to_write)]
        words = [
            str(self.packages / PROGRAM), "--remote-debugging-pipe", f"--user-data-dir={self.folder}",
            # Its sandbox refuses to run as root; the pages are our own. No graphics card is needed either.
            "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-breakpad",
            "--autoplay-policy=no-user-gesture-required", "--window-size=960,640", *self.flags,
        ]
        libraries = [str(folder) for folder in self.packages.glob("usr/lib/*-linux-gnu*")]
        environment = dict(os.environ, LD_LIBRARY_PATH=":".join(libraries), HOME=str(self.folder))
        with open(self.folder / "chromium.log", "wb") as log:
            self.process = subprocess.Popen(
                ["/bin/bash", "-c", f"exec {shlex.join(words)} 3<&{ends[0]} 4>&{ends[1]}"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=ends, env=environment,
                start_new_session=True)
        for end in (to_read, to_write, *ends):
            os.close(end)
        try:
            target = self.call("Target.createTarget", PATIENCE, url="about:blank")["targetId"]
            self.session = self.call(
                "Target.attachToTarget", PATIENCE, targetId=target, flatten=True)["sessionId"]
            self.version = self.call("Browser.getVersion")["product"]
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.input)
        os.close(self.output)

    def open(self, address):
        """Loads a page, and returns once its scripts have run."""
        failure = self.call("Page.navigate", session=self.session, url=address).get("errorText")
        if failure:
            raise Failure(f"{address}: {failure}")
        # While it loads there are two documents, one after the other; scripts have run in the complete one.
        self.evaluate(
            "new Promise(done => document.readyState === 'complete' ? done()"
            " : addEventListener('load', () => done()))")

    def evaluate(self, expression, seconds=PATIENCE):
        """The value of an expression of JavaScript; of a promise, what it resolves to."""
        reply = self.call(
            "Runtime.evaluate", seconds, self.session, expression=expression, awaitPromise=True,
            returnByValue=True)
        if "exceptionDetails" in reply:
            details = reply["exceptionDetails"]
            raise Failure(details.get("exception", {}).get("description") or details["text"])
        return reply["result"].get("value")

    def hear(self):
        """From now on, keeps what the page complains of."""
        self.call("Runtime.enable", session=self.session)
        self.call("Log.enable", session=self.session)

    def watch(self):
        """From now on, keeps the addresses that the page asks for."""
        self.call("Network.enable", session=self.session)

    def begin_with(self, script):
        """From now on, each page runs this before its own scripts."""
        self.call("Page.enable", session=self.session)
        self.call("Page.addScriptToEvaluateOnNewDocument", session=self.session, source=script)

    def resize(self, width, height):
        """Gives the page a window of this size."""
        self.call("Emulation.setDeviceMetricsOverride", session=self.session, width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def key(self, code, text="", kinds=("keyDown", "keyUp"), seconds=0.05):
        """Presses a key, and releases it."""
        for kind in kinds:
            self.call(
                "Input.dispatchKeyEvent", session=self.session, type=kind if text else kind.replace("keyD", "rawKeyD"),
                code=code, key=text or code, text=text if kind == "keyDown" else "",
                windowsVirtualKeyCode=KEY_NUMBERS.get(code, 0))
            time.sleep(seconds)

    def mouse(self, kind, x, y):
        self.call("Input.dispatchMouseEvent", session=self.session, type=kind, x=x, y=y, button="left", clickCount=1)

    def tap(self, x, y):
        """Touches a place."""
        self.call("Input.dispatchTouchEvent", session=self.session, type="touchStart", touchPoints=[{"x": x, "y": y}])
        time.sleep(0.05)
        self.call("Input.dispatchTouchEvent", session=self.session, type="touchEnd", touchPoints=[])

    def note(self, event):
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.complaints.append(parameters["exceptionDetails"].get("exception", {}).get("description", "an error"))
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(str(word.get("value", "")) for word in parameters["args"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.complaints.append(f"{parameters['entry']['text']} ({parameters['entry'].get('url', '')})")

    def nameless(self, roles):
        """What of these kinds has no name for a screen reader."""
        nodes = self.call("Accessibility.getFullAXTree", session=self.session)["nodes"]
        return [node["role"]["value"] for node in nodes if not node.get("ignored")
                and node.get("role", {}).get("value") in roles and not node.get("name", {}).get("value")]

    def picture(self):
        """The page as PNG."""
        reply = self.call("Page.captureScreenshot", PATIENCE, self.session, format="png")
        return base64.b64decode(reply["data"])

    def call(self, method, seconds=PATIENCE, session=None, **parameters):
        """The result of one method."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        try:
            data = json.dumps(message).encode() + b"\0"
            while data:
                data = data[os.write(self.input, data):]
        except BrokenPipeError:
            raise self.ended() from None
        until = time.monotonic() + seconds
        # Of the events that it sends unasked, complaints are kept, and the end of the page's process ends this.
        while True:
            answer = self.message(until, method)
            self.note(answer)
            if answer.get("method") == "Inspector.targetCrashed":
                raise Failure(f"the page's process has crashed in {method}")
            if answer.get("id") == self.number:
                break
        if "error" in answer:
            raise Failure(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def message(self, until, method):
        while b"\0" not in self.read:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.output], [], [], left)[0]:
                raise Failure(f"Chromium does not answer {method}")
            part = os.read(self.output, 1 << 20)
            if not part:
                raise self.ended()
            self.read += part
        line, self.read = self.read.split(b"\0", 1)
        return json.loads(line)

    def ended(self):
        lines = (self.folder / "chromium.log").read_text(errors="replace").splitlines()[-5:]
        return Failure("\n".join(["Chromium has ended:", *lines]))
