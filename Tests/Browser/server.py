# SPDX-License-Identifier: Apache-2.0
"""A web server for the films of one folder and the page that plays them, with the ranges that players ask for."""
import http.server
import pathlib
import re
import threading
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
PAGE = {"/player.html": "text/html; charset=utf-8", "/player.js": "text/javascript; charset=utf-8"}
KINDS = {".mp4": "video/mp4", ".mkv": "video/x-matroska"}


class Server:
    """Listens on this machine only, at a free port. Use with `with`."""

    def __init__(self, folder):
        class Handler(Request):
            films = pathlib.Path(folder)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Request(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = urllib.parse.unquote(self.path)
        if path in PAGE:
            return self.send(HERE / path[1:], PAGE[path])
        film = self.films / pathlib.PurePosixPath(path).name
        if not film.is_file():
            return self.send_error(404)
        # The file of an interrupted film ends with .part; players go by the kind of a film.
        name = film.with_suffix("") if film.suffix == ".part" else film
        return self.send(film, KINDS.get(name.suffix, "application/octet-stream"))

    def send(self, file, kind):
        size = file.stat().st_size
        asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        first, last = 0, size - 1
        if asked:
            first = int(asked[1])
            last = min(int(asked[2] or last), last)
            if first > last:
                self.send_response(416)
                self.send_header("Content-Range", f"bytes */{size}")
                self.send_header("Content-Length", "0")
                return self.end_headers()
        self.send_response(206 if asked else 200)
        if asked:
            self.send_header("Content-Range", f"bytes {first}-{last}/{size}")
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(last + 1 - first))
        self.end_headers()
        with open(file, "rb") as opened:
            opened.seek(first)
            left = last + 1 - first
            try:
                while left and (part := opened.read(min(left, 1 << 16))):
                    self.wfile.write(part)
                    left -= len(part)
            except ConnectionError:
                # A player that goes elsewhere in the film drops the request that it has.
                self.close_connection = True

    def log_message(self, *_):
        pass
