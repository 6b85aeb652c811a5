# SPDX-License-Identifier: Apache-2.0
"""The page for a network: shutter-web behind the proxies whose configuration is shipped, in a real browser."""
import argparse
import os
import pathlib
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from chromium import Chromium, Failure
from machine import Machine, wait
from page import PageLook

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NAME = "camera.example.org"
PASSWORD = "correct horse+battery&staple"


def certificate(folder):
    """A certificate that nobody else trusts, and its key."""
    files = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
                    "-out", files[0], "-keyout", files[1]], check=True, capture_output=True)
    return files


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Proxy:
    """A proxy with the configuration that is shipped, but for the name's certificate, the port and the socket's path."""

    def __init__(self, kind, packages, folder, path, files):
        self.kind, self.packages, self.folder = kind, packages, folder
        self.port = free_port()
        text = (ROOT / "packaging/proxy" / {"nginx": "nginx.conf", "caddy": "Caddyfile"}[kind]).read_text()
        text = text.replace("/run/shutter-web-proxy", str(path))
        if kind == "nginx":
            text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
            text = text.replace("    listen [::]:443 ssl;\n", "")
            text = text.replace(f"/etc/ssl/certs/{NAME}.pem", str(files[0]))
            text = text.replace(f"/etc/ssl/private/{NAME}.key", str(files[1]))
            places = "".join(f"{name}_temp_path {folder}/temporary; " for name in
                             ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
            user = "user root; " if os.getuid() == 0 else ""
            text = (f"{user}daemon off; pid {folder}/pid; error_log stderr warn;\nevents {{}}\n"
                    f"http {{ access_log off; {places}\n{text}}}\n")
            self.words = [packages / "usr/sbin/nginx", "-e", "stderr", "-c", folder / "configuration"]
        else:
            text = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + text.replace(
                f"{NAME} {{", f"{NAME}:{self.port} {{\n\tbind 127.0.0.1\n\ttls {files[0]} {files[1]}")
            self.words = [packages / "usr/bin/caddy", "run", "--adapter", "caddyfile", "--config",
                          folder / "configuration"]
        folder.mkdir()
        (folder / "configuration").write_text(text)

    def __enter__(self):
        libraries = ":".join(str(found) for found in self.packages.glob("usr/lib/*-linux-gnu*"))
        with open(self.folder / "log", "wb") as log:
            self.process = subprocess.Popen(
                self.words, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=dict(os.environ, LD_LIBRARY_PATH=libraries, HOME=str(self.folder)))
        try:
            wait(f"{self.kind}: {self.folder / 'log'}", self.answers)
        except Failure:
            print((self.folder / "log").read_text(errors="replace")[-2000:], file=sys.stderr)
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def answers(self):
        return self.ask("GET /password", []).startswith("HTTP/1.1 200")

    def ask(self, line, fields, body="", source="127.0.0.1"):
        """A request without a browser, from one of this machine's addresses."""
        context = ssl._create_unverified_context()
        lines = [f"{line} HTTP/1.1", f"Host: {NAME}:{self.port}", "Connection: close", *fields]
        with socket.create_connection(("127.0.0.1", self.port), 10, (source, 0)) as plain, \
                context.wrap_socket(plain, server_hostname=NAME) as secure:
            secure.sendall(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
            answer = b""
            while part := secure.recv(1 << 16):
                answer += part
        return answer.decode(errors="replace")


class Door(PageLook):
    def proxied(self, proxy, log, made):
        """made: the photos that were made before. The page shows them a while after it is there."""
        address = f"https://{NAME}:{proxy.port}"
        value, check = self.value, self.check
        self.browser.open(address)
        check(f"{proxy.kind}: the page leads to the password", value("location.pathname") == "/password")
        self.picture("password")

        def give(password):
            value(f"document.getElementById('password').value = {password!r}")
            value("document.querySelector('form').requestSubmit()")

        give("wrong")
        self.until("words for it", "location.hash === '#wrong' && document.readyState === 'complete'")
        shown = value("getComputedStyle(document.getElementById('wrong')).display")
        check(f"{proxy.kind}: a wrong one is said to be wrong", shown == "block", shown)
        give(PASSWORD)
        self.until("the page", "location.pathname === '/' && document.getElementById('shutter')")
        self.ready()
        check(f"{proxy.kind}: the right one opens the page, with the live picture", True)
        cookie = self.browser.call("Network.getAllCookies", session=self.browser.session)["cookies"]
        good = [part for part in cookie if part["httpOnly"] and part["secure"] and part["sameSite"] == "Strict"]
        check(f"{proxy.kind}: its cookie is for TLS, for no script and for no other site", len(good) == len(cookie) == 1)
        self.until("the photos before", f"document.querySelectorAll('#last .thumb').length === {made}")
        self.browser.key("Space", " ")
        self.until("a photo", f"document.querySelectorAll('#last .thumb').length === {made + 1}"
                   " && document.querySelector('#last img').naturalWidth")
        check(f"{proxy.kind}: the shutter makes a photo", True)
        value("document.getElementById('leave').requestSubmit()")
        self.until("the password", "location.pathname === '/password'")
        self.browser.open(address)
        check(f"{proxy.kind}: who leaves is out", value("location.pathname") == "/password")

        form = ["Content-Type: application/x-www-form-urlencoded", f"Origin: {address}", "Content-Length: 10",
                "X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: http", "Standing: operator", "Client: 203.0.113.9"]
        answer = proxy.ask("POST /enter", form, "password=x", "127.0.0.2")
        check(f"{proxy.kind}: the browser's word for its own address is not taken",
              " 303 " in answer[:20] and "by 127.0.0.2\n" in log.read_text() and "203.0.113.9" not in log.read_text(),
              answer[:200])
        for name, line, fields, status in [
                ("without a session, /stream", "GET /stream", [], 401),
                ("another site's form", "POST /enter", [form[0], "Origin: https://evil.example", "Content-Length: 10"], 403),
                ("a long form", "POST /enter", [form[0], form[1], "Content-Length: 3000"], 413),
                ("a path upwards", "GET /..%2f..%2fetc/passwd", [], 404)]:
            answer = proxy.ask(line, fields, "x" * int(fields[-1].split()[-1]) if "POST" in line else "")
            check(f"{proxy.kind}: {name}: {status}", answer.split(" ")[1] in (str(status), "400"), answer[:200])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", required=True, help="the folder of the project's programs")
    parser.add_argument("--packages", required=True, help="the folder with the packages, unpacked")
    parser.add_argument("--pictures", metavar="FOLDER", type=pathlib.Path, help="leave PNGs of the page there")
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="shutterd-door.") as name:
        folder = pathlib.Path(name)
        files = certificate(folder)
        password, path = folder / "web-password", folder / "proxy"
        subprocess.run([f"{options.programs}/shutter-pin", "--set", "--file", password], input=PASSWORD + "\n", text=True,
                       check=True)
        more = ["--proxy", path, "--host", NAME, "--password-file", password]
        flags = ["--ignore-certificate-errors", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
        with Machine(options.programs, folder, more) as machine:
            for made, kind in enumerate(("nginx", "caddy")):
                (folder / f"profile-{kind}").mkdir()
                with Proxy(kind, pathlib.Path(options.packages), folder / kind, path, files) as proxy, \
                        Chromium(options.packages, folder / f"profile-{kind}", flags) as browser:
                    browser.resize(1280, 800)
                    door = Door(browser, machine, options.pictures)
                    door.proxied(proxy, folder / "shutter-web.log", made)
                    failed += door.failed
    print("all is as it should be" if not failed else f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Failure, RuntimeError) as failure:
        print(f"✘ {failure}", file=sys.stderr)
        sys.exit(1)
