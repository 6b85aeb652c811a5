# SPDX-License-Identifier: Apache-2.0
"""The pictures of docs/images: each is what the page looks like now, or is made anew."""
import base64
import pathlib
import time

from patience import PATIENCE

FOLDER = pathlib.Path(__file__).parent.parent.parent / "docs" / "images"
# Squares of so many pixels are compared by their mean colour: a clock, a date, a number that the camera burns in, and
# the edges of letters make no difference.
SQUARE = 16
# So much may a square differ, of 255, and so many of them may differ more.
COLOR, SHARE = 40, 0.04

COMPARE = """
(async (first, second, square, color) => {
  async function means(text) {
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height), context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const columns = Math.ceil(width / square), sums = [];
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const sum = sums[Math.floor(y / square) * columns + Math.floor(x / square)] ??= [0, 0, 0, 0];
        for (let part = 0; part < 3; part += 1) sum[part] += data[(y * width + x) * 4 + part];
        sum[3] += 1;
      }
    }
    return { size: `${width} by ${height}`, squares: sums.map(([r, g, b, count]) => [r / count, g / count, b / count]) };
  }
  const [one, other] = [await means(first), await means(second)];
  if (one.size !== other.size) return `${other.size} pixels, and not ${one.size}`;
  const differing = one.squares.filter((mean, at) => mean.some((value, part) => Math.abs(value - other.squares[at][part]) > color));
  return differing.length / one.squares.length;
})"""


def difference(browser, kept, taken):
    """The share of the squares that differ, or words about sizes that do."""
    first, second = (base64.b64encode(picture).decode() for picture in (kept, taken))
    return browser.evaluate(f"{COMPARE}('{first}', '{second}', {SQUARE}, {COLOR})", 60)


def settled(browser):
    """A picture of the page once it stays as it is: not in the middle of a change of its size."""
    former, until = browser.picture(), time.monotonic() + PATIENCE
    while True:
        time.sleep(0.5)
        taken = browser.picture()
        found = difference(browser, former, taken)
        if not isinstance(found, str) and found <= SHARE or time.monotonic() > until:
            return taken
        former = taken


def look(browser, name, renew):
    """Compares the page with the kept picture of it, or keeps it: words about it, and whether it is good."""
    file = FOLDER / f"{name}.png"
    if renew:
        file.write_bytes(settled(browser))
        return f"{name}.png is made anew", True
    taken = browser.picture()
    if not file.exists():
        return f"{name}.png is not there (Scripts/browser --page --renew)", False
    found = difference(browser, file.read_bytes(), taken)
    if isinstance(found, str):
        return f"{name}.png of the documents: the page has {found} (Scripts/browser --page --renew)", False
    return f"{name}.png of the documents differs from the page in {found:.1%} of its squares (at most {SHARE:.0%})", found <= SHARE
