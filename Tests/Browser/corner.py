# SPDX-License-Identifier: Apache-2.0
"""The host's way in by touch, in a real browser: the corner, the pad, the way back, and what nobody sees on that screen."""
import re
import sys
import time

from chromium import Failure
from host import HostMachine
from patience import PATIENCE
from stage import BoothLook, main

# Both pages' times that are looked at here pass when the look says so: a machine may be as slow as it likes.
CORNER_MSEC, PAD_MSEC, DESK_MSEC = 2000, 30000, 120000
CLOCK = f"""
(() => {{
  const [begin, end, begun] = [window.setTimeout, window.clearTimeout, new Map()];
  let [now, last] = [0, 1e9];
  window.setTimeout = (work, milliseconds, ...rest) => {{
    if (![{CORNER_MSEC}, {PAD_MSEC}, {DESK_MSEC}].includes(milliseconds)) return begin(work, milliseconds, ...rest);
    last += 1;
    begun.set(last, {{ at: now + milliseconds, milliseconds, work }});
    return last;
  }};
  window.clearTimeout = number => {{ if (!begun.delete(number)) end(number); }};
  window.awaits = milliseconds => [...begun.values()].some(one => one.milliseconds === milliseconds);
  window.pass = milliseconds => {{
    now += milliseconds;
    for (const [number, {{ at, work }}] of [...begun]) if (at <= now && begun.delete(number)) work();
  }};
}})()"""


class CornerLook(BoothLook):
    def value(self, expression, seconds=PATIENCE):
        """Between two pages there is nobody who answers."""
        for _ in range(20):
            try:
                return super().value(expression, seconds)
            except Failure as failure:
                if not any(words in str(failure) for words in ("context", "navigated", "active page", "reading 'dataset'")):
                    raise
                time.sleep(0.1)
        return super().value(expression, seconds)

    def screen(self):
        return self.value("document.getElementById('booth')?.dataset.screen")

    def finger(self, kind, x=None, y=None):
        self.browser.call("Input.dispatchTouchEvent", session=self.browser.session, type=kind,
                          touchPoints=[] if x is None else [{"x": x, "y": y}])

    def corner(self):
        width = self.value("innerWidth")
        return width - 20, 20

    def place(self):
        """Which of both pages is there."""
        return self.value("document.getElementById('booth') ? 'booth' : document.getElementById('door') ? 'host' : 'none'")

    def passes(self, milliseconds):
        self.value(f"pass({milliseconds})")

    def awaits(self, milliseconds):
        self.until(f"the page to wait for {milliseconds} ms", f"awaits({milliseconds})")

    def stays(self, words):
        """Nobody waits for the corner, and nothing comes when its time is over."""
        self.until("the end of the hold", f"!awaits({CORNER_MSEC})")
        self.passes(CORNER_MSEC)
        time.sleep(0.3)
        self.check(words, self.place() == "booth", self.place())

    def hold(self):
        self.finger("touchStart", *self.corner())
        self.awaits(CORNER_MSEC)
        self.passes(CORNER_MSEC)
        self.until("the host's page", "document.documentElement?.dataset.place === 'booth' && document.readyState === 'complete'")
        self.finger("touchEnd")
        self.until("the language", "document.title && document.getElementById('language').value")

    def type(self, digits):
        for digit in digits:
            x, y = self.value("(() => { const key = [...document.querySelectorAll('#pad button')].find(one => "
                              f"one.textContent === '{digit}'); key.scrollIntoView({{block: 'nearest'}}); const box = key.getBoundingClientRect();"
                              "return [box.x + box.width / 2, box.y + box.height / 2]; })()")
            self.browser.tap(x, y)

    def enter(self, digits):
        self.type(digits)
        self.until("all digits", f"document.getElementById('pin').value.endsWith('{digits}')")
        self.tap_on("#door button[type=submit]")

    # ---- What is looked at ----

    def ways(self):
        self.open()
        self.picture("corner-first")
        self.browser.tap(*self.corner())
        self.stays("a touch of the corner opens nothing")
        self.finger("touchStart", *self.corner())
        self.awaits(CORNER_MSEC)
        self.passes(CORNER_MSEC - 1)
        self.finger("touchMove", 200, 300)
        self.stays("nor does a finger that slips away")
        self.finger("touchEnd")
        self.check("and neither starts a turn", self.screen() == "attract")
        self.hold()
        self.check("after two seconds there is the pad", True)
        self.picture("corner-pad")
        self.tap_on("#to-booth")
        self.comes("attract")
        self.check("a touch leads back to the booth", True)

    def turn(self):
        """A press of the button while the finger is on the corner: the guest comes first."""
        self.open()
        self.finger("touchStart", *self.corner())
        self.awaits(CORNER_MSEC)
        self.press()
        self.comes("countdown")
        self.stays("a turn that begins meanwhile comes first")
        self.finger("touchEnd")
        self.comes("review")
        self.finger("touchStart", *self.corner())
        self.stays("on a guest's screen the corner is none")
        self.finger("touchEnd")
        self.tap_on("#keep")
        self.comes("sharing")
        self.tap_on("#done")
        self.comes("attract")

    def pin(self):
        self.hold()
        self.enter("1111")
        self.until("an answer", "document.getElementById('door-words').textContent === 'That is not the PIN.'")
        self.check("a wrong PIN is said calmly, and the pad is empty", self.value("document.getElementById('pin').value") == "")
        self.picture("corner-wrong")
        self.type("29")
        self.tap_on("#rub")
        self.until("one digit", "document.getElementById('pin').value.length === 1")
        self.enter("718")
        self.until("the desk", "!document.getElementById('desk').hidden")
        self.picture("corner-desk")
        kept = self.value("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
        self.check("nothing on the booth's screen would let somebody in", "2718" not in kept and not re.search("[0-9a-f]{32}", kept), kept)
        self.until("no download where there is no place for it", "document.getElementById('download').hidden")
        self.machine.control("sim", "press", "sim0", "KEY_VOLUMEDOWN")
        time.sleep(0.5)
        self.until("the counters", "document.getElementById('counts').textContent !== ''")
        self.tap_on("#to-booth")
        self.comes("attract")
        self.check("a press beside the host's page starts nothing", not self.value("screensShown.includes('countdown')"))
        self.hold()
        time.sleep(0.5)
        self.check("who comes next is asked for the PIN again", self.value("document.getElementById('desk').hidden"))
        self.tap_on("#to-booth")
        self.comes("attract")

    def times(self):
        """The pad is left after 30 s without a touch, the page after 120 s."""
        self.open()
        self.hold()
        self.awaits(PAD_MSEC)
        self.passes(PAD_MSEC - 1)
        self.check("a pad waits for 30 s", self.place() == "host")
        self.passes(1)
        self.comes_back()
        self.check("and makes room when nobody touches it", True)
        self.hold()
        for count in range(4):
            self.passes(PAD_MSEC - 1)
            self.type("1")
            self.until("the digit", f"document.getElementById('pin').value.length === {count + 1}")
        self.check("one that is touched stays", self.place() == "host")
        for _ in range(4):
            self.tap_on("#rub")
        self.enter("2718")
        self.until("the desk", "!document.getElementById('desk').hidden")
        self.awaits(DESK_MSEC)
        self.passes(DESK_MSEC - 1)
        self.check("the host's page waits for 120 s", self.place() == "host")
        self.passes(1)
        self.comes_back()
        self.check("and makes room, too", True)

    def comes_back(self):
        until = time.monotonic() + PATIENCE
        while self.place() != "booth":
            if time.monotonic() > until:
                raise Failure("the booth does not come back")
            time.sleep(0.05)
        self.comes("attract")

    def looks(self):
        """The pad and the page in all sizes and languages."""
        for width, height in [(390, 844), (320, 568), (1080, 1920), (1920, 1080), (1280, 800)]:
            self.browser.resize(width, height)
            self.open()
            self.hold()
            time.sleep(0.2)
            over = self.none("[...document.querySelectorAll('#pad button, #door button, #pin')].filter(part => { const box = part.getBoundingClientRect();"
                             "return box.left < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1; }).map(part => part.textContent)")
            self.check(f"the pad fits {width} × {height}", not over, over)
            self.picture(f"corner-pad-{width}")
            if width == 1280:
                self.rules("pad")
            self.tap_on("#to-booth")
            self.comes("attract")

    def all(self):
        self.browser.hear()
        self.browser.begin_with(CLOCK)
        self.browser.resize(1280, 800)
        self.ways()
        self.turn()
        self.pin()
        self.times()
        self.looks()
        self.check("the browser complains of nothing", not self.browser.complaints, self.browser.complaints)
        return self.failed


if __name__ == "__main__":
    try:
        sys.exit(main(__doc__, CornerLook, HostMachine))
    except (Failure, RuntimeError) as failure:
        print(f"✘ {failure}", file=sys.stderr)
        sys.exit(1)
