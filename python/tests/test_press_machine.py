# SPDX-License-Identifier: Apache-2.0
"""The rules of presses and pauses, played from the fixtures of ShutterKit: both libraries have the same."""
import re
import unittest

import setting  # noqa: F401  (finds the package)
from shutterd import _press_machine
from shutterd._events import ButtonStatus, Gesture, PressEvent
from shutterd._press_machine import PressMachine
from shutterd._retry import RetryPause

FIXTURES = setting.ROOT / "Tests/Client/ShutterKitTests/Fixtures/Interaction"


def usec(text):
    found = re.fullmatch(r"(\d+)(ms|us)", text)
    return int(found.group(1)) * (1000 if found.group(2) == "ms" else 1) if found else None


def shown(time):
    return f"{time // 1000}ms" if time % 1000 == 0 else f"{time}us"


class Story:
    """Plays a fixture. The program takes the next event when the fixture says so."""

    def __init__(self):
        self.output, self.machine = [], PressMachine()

    def take(self, line):
        words = line.split()
        now = usec(words[0])
        if now is None:
            return self.set(words)
        act, rest = words[1], words[2:]
        machine = self.machine
        if act == "next":
            self.show(machine.next(now), now)
        elif act in ("enable", "disable"):
            machine.set_enabled(act == "enable")
        elif act == "remove":
            machine.remove(now)
        elif act == "lost":
            machine.disconnected(ButtonStatus(False, ("lost",)), now)
        elif act == "status":
            machine.changed(ButtonStatus(True, (rest[0],)))
        elif act == "unknown":
            machine.received(None, int(rest[0]))
        elif act == "gesture":
            machine.received_gesture(Gesture(rest[2], int(rest[1]), "primary", now), int(rest[0]))
        elif act == "event":
            moment = usec(rest[4]) if rest[3:4] == ["at"] else now
            reason = "backgrounded" if rest[2] == "cancelled" else None
            machine.received(PressEvent(rest[2], int(rest[1]), "primary", "d", "b", "key", moment,
                                        cancel_reason=reason), int(rest[0]))
        else:
            raise AssertionError(line)
        if (sequence := machine.take_acknowledgement()) is not None:
            self.output.append(f"{shown(now)} acknowledge {sequence}")

    def set(self, words):
        if words[0] == "age":
            self.machine = PressMachine(maximum_age_usec=usec(words[1]))
        elif words[0] == "limit":
            self.machine = PressMachine(limit=int(words[1]))
        elif words == ["begins", "disabled"]:
            self.machine = PressMachine(enabled=False)
        else:
            raise AssertionError(words)

    def show(self, item, now):
        if item is None:
            text = "over" if self.machine.is_removed else "nothing"
        elif isinstance(item, ButtonStatus):
            text = "status " + item.obstacles[0]
        elif isinstance(item, Gesture):
            text = f"gesture {item.press} {item.gesture}"
        else:
            text = f"{item.phase} {item.press}"
            if item.phase == "cancelled":
                text += f" {item.cancel_reason}"
                text += f" held {shown(item.held_usec)}" if item.held_usec is not None else ""
        self.output.append(f"{shown(now)} {text}")


class PressMachineTests(unittest.TestCase):
    def test_fixtures_of_shutterkit(self):
        names = sorted(FIXTURES.glob("*.t"))
        self.assertGreater(len(names), 15)
        for name in names:
            lines = [line for line in name.read_text().split("\n") if not line.startswith("#")]
            inputs, _, expected = "\n".join(lines).strip().partition("\n\n")
            story = Story()
            for line in inputs.split("\n"):
                story.take(line)
            with self.subTest(name.name):
                self.assertEqual(story.output, expected.split("\n") if expected else [])

    def test_bounds(self):
        self.assertEqual(_press_machine.MAXIMUM_WAITING, 256)
        self.assertEqual(_press_machine.MAXIMUM_AGE_USEC, 2_000_000)


class RetryPauseTests(unittest.TestCase):
    def test_pauses_double_up_to_the_longest(self):
        pause, now, waited = RetryPause(5), 0.0, []
        for _ in range(8):
            deadline = pause.deadline(now)
            waited.append(round(deadline - now, 3))
            now = deadline
        self.assertEqual(waited, [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5])

    def test_a_daemon_that_crashes_at_once_is_not_tried_faster(self):
        pause = RetryPause(5)
        pause.deadline(0)
        pause.reached(0.1)
        self.assertEqual(round(pause.deadline(0.2) - 0.2, 3), 0.2)
        pause.lost()

    def test_after_a_connection_that_lasted_the_first_pause_is_short(self):
        pause = RetryPause(5)
        pause.deadline(0)
        pause.deadline(0.1)
        pause.reached(1)
        pause.reached(4)
        self.assertEqual(round(pause.deadline(6) - 6, 3), 0.1)


if __name__ == "__main__":
    unittest.main()
