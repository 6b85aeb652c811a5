# SPDX-License-Identifier: Apache-2.0
"""What goes wrong with the booth in a real browser: services that are killed, a camera that is unplugged, disks that are full."""
import os
import signal
import subprocess

from stage import BoothLook


class TroubleLook(BoothLook):
    def engine_killed(self):
        # It stands still from before the countdown, which is over in a second: it must not take the picture before it is killed.
        self.machine.children["shutter-engine"].send_signal(signal.SIGSTOP)
        self.press()
        self.comes("countdown")
        self.machine.kill("shutter-engine")
        self.comes("sorry")
        self.becomes("the engine is killed in the countdown, and the words name the service",
                     lambda: "service" in self.words("sorry-title"), lambda: self.words("sorry-title"))
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
        self.becomes("the disk is full, and the words say so", lambda: "disk" in self.words("sorry-title"), lambda: self.words("sorry-title"))
        self.machine.kill("shutter-engine")
        self.machine.start("shutter-engine", "--config", self.machine.folder / "engine.toml")
        self.tap_on("#back")
        self.comes("attract")
        self.until("the camera", "document.getElementById('warning').hidden")

    def folder_full(self):
        """The disk of the booth's own pictures: guests hear of it before they pose."""
        if os.geteuid() != 0:
            print("– a full folder of pictures is left out: a small disk needs root")
            return
        small = self.machine.folder / "small"
        small.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", small], check=True)
        address, pictures = self.machine.address, self.machine.kept
        try:
            self.machine.kept = small
            self.machine.kill("shutter-booth")
            self.comes("wait")
            self.machine.run(address.split(":")[-1].strip("/"))
            self.comes("attract")
            self.until("the camera", "document.getElementById('warning').hidden")
            (small / "filler").write_bytes(b"\0" * (16 << 20))
            self.until("words", "!document.getElementById('warning').hidden && document.getElementById('warning').textContent.includes('disk')")
            self.tap_on(".layout:nth-child(2)")
            self.comes("sorry")
            self.becomes("a full folder is told before a turn, and not after it", lambda: "disk" in self.words("sorry-title"),
                         lambda: self.words("sorry-title"))
            (small / "filler").unlink()
            self.until("the way back", "document.getElementById('booth').dataset.screen === 'attract' || (document.getElementById('back').click(), false)")
            self.until("it open again", "document.getElementById('warning').hidden")
        finally:
            self.machine.kept = pictures
            self.machine.kill("shutter-booth")
            subprocess.run(["umount", "--lazy", small], check=True)
            self.machine.run(address.split(":")[-1].strip("/"))
            self.browser.complaints = [
                text for text in self.browser.complaints if "ERR_CONNECTION" not in text and "WebSocket" not in text]
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
        token = (self.machine.folder / "pictures" / "links").read_text().split()[0]
        self.check("the event's name is text, whatever is in it, on the booth's page and on phones",
                   self.words("title") == "Anna & Ben <b>" and b"Anna &amp; Ben &lt;b&gt;" in self.machine.fetch(f"/p/{token}")[1])
        self.browser.complaints = [
            text for text in self.browser.complaints if "ERR_CONNECTION" not in text and "WebSocket" not in text]
