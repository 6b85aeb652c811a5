# SPDX-License-Identifier: Apache-2.0
"""Presses with the real daemons, and what happens when these are lost and come back."""
import threading
import unittest

from daemons import PATIENCE, DaemonCase, wait_until
from shutterd import Disconnected, SessionNotRunning, Unreachable


class PressTests(DaemonCase):
    # Presses

    def test_a_press_and_its_photo(self):
        camera, button, photos = self.camera(), self.button(), []
        told = self.noted(button)
        button.when_pressed = lambda press: photos.append(camera.capture(press))
        self.daemons.press()
        wait_until(lambda: told, "the release")
        press, photo = told[0][1], photos[0]
        self.assertEqual((press.phase, press.role, press.device, press.button, press.kind),
                         ("ended", "primary", "remote", "KEY_VOLUMEDOWN", "simulated"))
        self.assertGreater(press.held_time, 0)
        self.assertLess(press.age, PATIENCE)
        self.assertEqual((photo.press, photo.press_source), (press.press, "gateway"))
        # Of the moment at which the button moved, to a frame of 30 a second.
        self.assertLess(abs(photo.offset_usec), 34_000)
        self.assertEqual(photo.read()[:2], b"\xff\xd8")
        self.assertEqual(len(photo.read()), photo.size)

    def test_a_hold_and_a_tap(self):
        button, told = self.button(), []
        button.when_held = lambda: told.append(("held", button.is_held, button.held_time))
        button.when_tapped = lambda gesture: told.append((gesture.gesture,))
        wait_until(lambda: button.status.eligible, "the button")
        self.assertIsNone(button.held_time)
        self.daemons.move(True)
        self.assertTrue(button.wait_for_press(PATIENCE))
        self.assertTrue(button.is_pressed)
        wait_until(lambda: told, "the hold")
        self.assertTrue(told[0][1])
        # hold_ms of shutterd.toml.
        self.assertGreaterEqual(told[0][2], 0.5)
        self.daemons.move(False)
        self.assertTrue(button.wait_for_release(PATIENCE))
        self.assertFalse(button.is_held or button.is_pressed)
        self.daemons.press()
        wait_until(lambda: ("tap",) in told, "the tap")

    def test_buttons_by_role_and_by_name(self):
        self.camera()
        told = {name: self.noted(self.button(name)) for name in
                ("secondary", "remote/KEY_VOLUMEDOWN")}
        self.daemons.press("KEY_VOLUMEUP")
        self.daemons.press("KEY_VOLUMEDOWN")
        wait_until(lambda: all(len(list_) == 2 for list_ in told.values()), "both presses")
        self.assertEqual(told["secondary"][0][1].role, "secondary")
        self.assertEqual(told["remote/KEY_VOLUMEDOWN"][0][1].button, "KEY_VOLUMEDOWN")

    def test_switched_off_and_on(self):
        button = self.button()
        told = self.noted(button)
        self.daemons.move(True)
        wait_until(lambda: told, "the press")
        button.enabled = False
        wait_until(lambda: len(told) == 2, "the cancellation")
        self.assertEqual(told[1][0], "interaction_disabled")
        self.daemons.move(False)
        wait_until(lambda: button.status.obstacles == ("disabled",), "the status")
        self.daemons.press()
        button.enabled = True
        wait_until(lambda: button.status.eligible, "the button")
        self.daemons.press()
        wait_until(lambda: len(told) == 4, "the press")
        self.assertEqual(self.kinds(told)[2:], ["pressed", "released"])

    def test_the_foreground_lost_and_got_back(self):
        button = self.button()
        told, statuses = self.noted(button), []
        button.when_status = statuses.append
        self.daemons.move(True)
        wait_until(lambda: told, "the press")
        self.daemons.foreground(None)
        wait_until(lambda: len(told) == 2, "the cancellation")
        self.assertEqual(told[1][0], "backgrounded")
        self.daemons.move(False)
        wait_until(lambda: statuses and statuses[-1].obstacles == ("not_foreground",), "the status")
        self.assertTrue(button.request_foreground().foreground)
        self.assertTrue(button.wait_until_eligible(PATIENCE))
        self.daemons.press()
        wait_until(lambda: len(told) == 4, "the press")

    def test_a_handler_that_hangs_loses_its_press_and_gets_the_next(self):
        button, go = self.button(), threading.Event()
        told = self.noted(button)
        button.when_pressed = lambda press: (told.append(("pressed", press)), go.wait())
        self.daemons.move(True)
        wait_until(lambda: button.status.obstacles == ("unresponsive",), "the gateway's patience to end")
        go.set()
        wait_until(lambda: len(told) == 2, "the cancellation")
        self.assertEqual(told[1][0], "client_unresponsive")
        self.daemons.move(False)
        self.assertTrue(button.wait_until_eligible(PATIENCE))
        self.daemons.press()
        wait_until(lambda: self.kinds(told)[2:] == ["pressed", "released"], "the press")

    def test_a_handler_that_fails_is_logged_and_others_go_on(self):
        button, told = self.button(), []

        def fails():
            raise RuntimeError("the program's own")

        button.when_pressed = fails
        button.when_released = told.append
        wait_until(lambda: button.status.eligible, "the button")
        with self.assertLogs("shutterd", "ERROR") as logs:
            self.daemons.press()
            wait_until(lambda: told, "the release")
        self.assertIn("the program's own", logs.output[0])

    # Losses

    def test_the_gateway_is_started_again(self):
        older, newer = self.button(), self.button()
        told, told_older = self.noted(newer), []
        older.when_pressed = told_older.append
        wait_until(lambda: older.status.obstacles == ("shadowed",), "the newer button to win")
        self.daemons.move(True)
        wait_until(lambda: told, "the press")
        self.daemons.stop("shutterd")
        wait_until(lambda: len(told) == 2, "the cancellation")
        self.assertEqual(told[1][0], "gateway_lost")
        wait_until(lambda: isinstance(newer.status.error, Unreachable), "the loss to be told")
        self.assertEqual(newer.status.obstacles, ("gateway_absent",))
        self.daemons.start("shutterd")
        # In front again, and in the same order.
        self.assertTrue(newer.wait_until_eligible(PATIENCE))
        wait_until(lambda: older.status.obstacles == ("shadowed",), "the same order")
        self.daemons.press()
        wait_until(lambda: len(told) == 4, "the press")
        self.assertEqual(told_older, [])

    def test_a_program_in_the_background_stays_there(self):
        button, statuses = self.button(), []
        wait_until(lambda: button.status.eligible, "the button")
        self.daemons.foreground(None)
        wait_until(lambda: button.status.obstacles == ("not_foreground",), "the background")
        # A status that came before may still be on its way to the handler: what counts comes with the loss.
        button.when_status = statuses.append
        self.daemons.stop("shutterd")
        wait_until(lambda: any(status.error for status in statuses), "the loss")
        self.daemons.start("shutterd")
        wait_until(lambda: statuses[-1].obstacles == ("not_foreground",), "the background again")
        lost = next(index for index, status in enumerate(statuses) if status.error)
        self.assertFalse(any(status.foreground for status in statuses[lost:]), statuses)

    def test_the_engine_is_started_again(self):
        camera, button = self.camera(), self.button()
        told, statuses = self.noted(button), []
        camera.when_status = lambda status: statuses.append(status.state)
        self.daemons.move(True)
        wait_until(lambda: told, "the press")
        self.daemons.stop("shutter-engine")
        wait_until(lambda: len(told) == 2, "the cancellation")
        self.assertEqual(told[1][0], "engine_lost")
        wait_until(lambda: camera.status.error, "the loss to be told")
        self.assertEqual(camera.readiness, "session_not_running")
        with self.assertRaises((Unreachable, Disconnected)):
            camera.capture()
        self.daemons.start("shutter-engine")
        self.assertTrue(camera.wait_until_ready(PATIENCE))
        self.assertTrue(button.wait_until_eligible(PATIENCE))
        self.daemons.move(False)
        self.daemons.press()
        wait_until(lambda: len(told) == 4, "the press")
        self.assertEqual(camera.capture(told[2][1]).press_source, "gateway")
        wait_until(lambda: statuses[-1:] == ["running"], "the handler to be told")
        self.assertEqual(statuses[0], "stopped")

    def test_a_stopped_camera_stays_stopped(self):
        camera = self.camera()
        camera.stop()
        wait_until(lambda: camera.status.state == "stopped", "the stop")
        with self.assertRaisesRegex(SessionNotRunning, "start it first"):
            camera.capture()
        self.daemons.stop("shutter-engine")
        wait_until(lambda: camera.status.error, "the loss")
        self.daemons.start("shutter-engine")
        wait_until(lambda: camera.aio._core.id, "the session")
        self.assertEqual(camera.status.state, "stopped")
        camera.start()
        self.assertEqual(camera.status.state, "running")

    def test_an_interruption(self):
        camera, ready = self.camera(), []
        camera.wait_until_ready(PATIENCE)
        camera.when_ready = lambda: ready.append(camera.readiness)
        self.simulate("unplug")
        wait_until(lambda: camera.status.state != "running", "the interruption")
        self.assertEqual(camera.readiness, "session_not_running")
        with self.assertRaises(SessionNotRunning):
            camera.capture()
        self.assertFalse(camera.wait_until_ready(0.01))
        self.simulate("plug")
        wait_until(lambda: ready == ["ready"], "the camera")


if __name__ == "__main__":
    unittest.main()
