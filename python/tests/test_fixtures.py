# SPDX-License-Identifier: Apache-2.0
"""The rules of presses and links, played from the fixtures of ShutterKit: both libraries have the same."""
import re
import unittest

import setting  # noqa: F401  (finds the package)
from shutterd import _press_machine
from shutterd._events import ButtonStatus, Gesture, PressEvent
from shutterd._link_plan import LinkPlan
from shutterd._press_machine import PressMachine
from shutterd._preview_plan import PreviewPlan
from shutterd._session_plan import SessionPlan

FIXTURES = setting.ROOT / "Tests/Client/ShutterKitTests/Fixtures"


def fixtures(folder):
    """The stories of a folder: name, lines of input, expected lines."""
    for path in sorted((FIXTURES / folder).glob("*.t")):
        lines = [line for line in path.read_text().split("\n") if not line.startswith("#")]
        inputs, _, expected = "\n".join(lines).strip().partition("\n\n")
        yield path.name, inputs.split("\n"), expected.split("\n") if expected else []


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


class PlanStory:
    """Plays a fixture of a plan. Before each line it keeps the deadlines up to the line's time."""

    def __init__(self, plan):
        self.output, self.plan = [], plan

    def take(self, line):
        words = line.split()
        if words == ["held"]:
            self.plan = LinkPlan(held=True)
            return
        now = usec(words[0])
        while self.plan.deadline is not None and self.plan.deadline <= now:
            deadline = self.plan.deadline
            self.show(self.plan.advance(deadline), deadline)
        self.show(self.act(words[1], words[2:], now), now)

    def act(self, act, rest, now):
        plan = self.plan
        if act == "wait":
            return []
        if act in ("insert", "remove"):
            return getattr(plan, act)(int(rest[0]))
        if act in ("added", "refused") and rest:
            return getattr(plan, act)(int(rest[0]), now)
        if act == "failed" and isinstance(plan, SessionPlan):
            return plan.start_failed(rest == ["awaited"], now)
        if act in ("opened", "refused", "lost", "failed", "ended"):
            return getattr(plan, act)(now)
        if act in ("run", "halt"):
            return plan.run(act == "run")
        if act in ("runs", "stands"):
            return plan.session(act == "runs")
        return getattr(plan, {"heard": "heard_start"}.get(act, act))()

    def show(self, actions, now):
        for action in actions or []:
            text = action if isinstance(action, str) else f"{action[0]} {action[1]}"
            self.output.append(f"{shown(now)} {text}")


class FixtureTests(unittest.TestCase):
    def play(self, folder, count, make):
        found = list(fixtures(folder))
        self.assertGreaterEqual(len(found), count)
        for name, inputs, expected in found:
            with self.subTest(name):
                story = make()
                for line in inputs:
                    story.take(line)
                self.assertEqual(story.output, expected)

    def test_presses(self):
        self.play("Interaction", 15, Story)

    def test_the_link_to_the_gateway(self):
        self.play("Link", 8, lambda: PlanStory(LinkPlan()))

    def test_sessions(self):
        self.play("Session", 9, lambda: PlanStory(SessionPlan()))

    def test_live_pictures(self):
        self.play("Preview", 8, lambda: PlanStory(PreviewPlan()))

    def test_bounds(self):
        self.assertEqual(_press_machine.MAXIMUM_WAITING, 256)
        self.assertEqual(_press_machine.MAXIMUM_AGE_USEC, 2_000_000)


if __name__ == "__main__":
    unittest.main()
