# SPDX-License-Identifier: Apache-2.0
"""browser.py PICTURES SECONDS FILE...: plays films in headless Chromium, over HTTP with ranges.

For each film a line: its duration in microseconds and, for each of these times (comma-separated), the number of the
picture that is on the screen after seeking there. PICTURES is a stream of the same pictures, which ffmpeg decodes: the
number is that of the most similar one. A film that the browser does not play: a line with its words.
"""
import http.server
import json
import os
import pathlib
import queue
import subprocess
import sys
import tempfile
import threading
import urllib.parse

BROWSER = "chromium-headless-shell"
LIMIT_SEC = 60
# The pictures are compared in this many blocks across and down, by the brightness of each.
ACROSS, DOWN, SIDE = 40, 30, 8

PAGE = """<!DOCTYPE html><video muted preload=auto></video><script>
const [across, down, side] = %s, files = %s, seconds = %s;
const video = document.querySelector("video"), canvas = document.createElement("canvas");
function event(name) {
  return new Promise((done, fail) => {
    video.addEventListener(name, done, {once: true});
    video.addEventListener("error", () => fail(video.error), {once: true});
  });
}
function blocks() {
  canvas.width = across * side, canvas.height = down * side;
  const context = canvas.getContext("2d");
  context.drawImage(video, 0, 0);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
  const sums = new Array(across * down).fill(0);
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++) {
      const at = 4 * (y * canvas.width + x);
      sums[Math.floor(y / side) * across + Math.floor(x / side)] +=
        0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
    }
  return sums.map(sum => sum / side / side);
}
async function look(file) {
  const loaded = event("loadeddata");
  video.src = "/film/" + file;
  await loaded;
  const pictures = [];
  for (const time of seconds) {
    const there = event("seeked");
    video.currentTime = time;
    await there;
    pictures.push(blocks());
  }
  return {duration: video.duration, width: video.videoWidth, height: video.videoHeight, pictures};
}
(async () => {
  const seen = [];
  for (let file = 0; file < files; file++)
    seen.push(await look(file).catch(error => ({error: error.message || String(error)})));
  await fetch("/seen", {method: "POST", body: JSON.stringify(seen)});
})();
</script>"""


def serve(page, films, answer):
    """A server of the page and the films; what the page has seen goes to `answer`."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def reply(self, status, kind, body, *headers):
            self.send_response(status)
            for name, value in (("Content-Type", kind), ("Content-Length", len(body)), *headers):
                self.send_header(name, str(value))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            path = urllib.parse.urlparse(self.path).path
            if path == "/":
                return self.reply(200, "text/html", page.encode())
            if not path.startswith("/film/"):
                return self.reply(404, "text/plain", b"")
            film = films[int(path.removeprefix("/film/"))]
            kind = "video/mp4" if film.suffix == ".mp4" else "video/x-matroska"
            content = film.read_bytes()
            asked = self.headers.get("Range")
            if not asked:
                return self.reply(200, kind, content, ("Accept-Ranges", "bytes"))
            first, _, last = asked.removeprefix("bytes=").partition("-")
            first, last = int(first), min(int(last or len(content)), len(content) - 1)
            self.reply(206, kind, content[first:last + 1], ("Accept-Ranges", "bytes"),
                       ("Content-Range", f"bytes {first}-{last}/{len(content)}"))

        def do_POST(self):
            seen = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            # The browser is killed as soon as the answer is there.
            self.reply(200, "text/plain", b"")
            answer.put(seen)

        def log_message(self, *_):
            pass

    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_):
            """A browser that seeks breaks off what it has asked for."""

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def references(pictures):
    """The brightness of the blocks of each picture, by ffmpeg."""
    width, height = ACROSS * SIDE, DOWN * SIDE
    raw = subprocess.run(
        ["ffmpeg", "-nostdin", "-loglevel", "error", "-i", pictures, "-fps_mode", "passthrough", "-vf",
         f"scale={ACROSS}:{DOWN}:flags=area", "-pix_fmt", "rgb24", "-f", "rawvideo", "-"],
        check=True, stdout=subprocess.PIPE).stdout
    size = 3 * ACROSS * DOWN
    assert raw and len(raw) % size == 0, f"pictures of {width}x{height}"
    luma = [0.299 * raw[at] + 0.587 * raw[at + 1] + 0.114 * raw[at + 2] for at in range(0, len(raw), 3)]
    return [luma[at:at + size // 3] for at in range(0, len(luma), size // 3)]


def nearest(seen, known):
    """The number of the picture that differs least, whatever is brighter in all of them."""
    def distance(picture):
        differences = [a - b for a, b in zip(seen, picture)]
        mean = sum(differences) / len(differences)
        return sum(abs(difference - mean) for difference in differences)
    return min(range(len(known)), key=lambda number: distance(known[number]))


def main():
    pictures, seconds, *names = sys.argv[1:]
    known = references(pictures)
    films = [pathlib.Path(name) for name in names]
    page = PAGE % (json.dumps([ACROSS, DOWN, SIDE]), len(films), json.dumps([float(s) for s in seconds.split(",")]))
    answer = queue.Queue()
    port = serve(page, films, answer)
    with tempfile.TemporaryDirectory() as profile, open(os.devnull, "w") as nowhere:
        browser = subprocess.Popen(
            [BROWSER, "--no-sandbox", "--disable-gpu", "--no-first-run", f"--user-data-dir={profile}",
             "--remote-debugging-port=0", f"http://127.0.0.1:{port}/"],
            stdin=subprocess.DEVNULL, stdout=nowhere, stderr=nowhere)
        try:
            seen = answer.get(timeout=LIMIT_SEC)
        except queue.Empty:
            sys.exit(f"{BROWSER} has not looked at all films within {LIMIT_SEC} s, status {browser.poll()}")
        finally:
            browser.kill()
            browser.wait()
    for film in seen:
        if "error" in film:
            print(film["error"])
            continue
        assert (film["width"], film["height"]) == (ACROSS * SIDE, DOWN * SIDE), film
        duration = "unknown" if film["duration"] is None else round(film["duration"] * 1e6)
        print(duration, *(nearest(picture, known) for picture in film["pictures"]))


if __name__ == "__main__":
    main()
