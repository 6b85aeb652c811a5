# SPDX-License-Identifier: Apache-2.0
"""A gateway whose events are not what a gateway sends."""
import asyncio
import threading
import time
import unittest

from daemons import PATIENCE, wait_until
from fake import FakeCase, message
from shutterd import Button, CallFailed, ProtocolError, aio


class GatewayTests(FakeCase):
    # The gateway

    def button(self, events, **words):
        """A button without a camera, at a gateway that sends these as soon as the button is there."""
        go = threading.Event()

        def answer(connection, request):
            if request["method"].endswith("AddInteraction"):
                status = {"eligible": True, "obstacles": [], "foreground": True, "enabled": True}
                connection.sendall(message({
                    "interaction": "i", "acknowledgementTimeoutUSec": 1000000, "status": status},
                    continues=True))
                go.wait()
                for event in events:
                    connection.sendall(message(event, continues=True))
            elif not request.get("oneway"):
                connection.sendall(message())

        daemon = self.fake(answer, "org.shutterd.Gateway")
        button = Button("any", external=True, runtime_dir=daemon.folder, **words)
        self.addCleanup(button.close)
        go.set()
        return daemon, button

    @staticmethod
    def event(sequence, press, phase, **members):
        return {"event": {
            "sequence": sequence, "press": press, "phase": phase, "role": "primary", "device": "d",
            "button": "b", "kind": "key", "monotonicUSec": time.monotonic_ns() // 1000, **members}}

    def acknowledged(self, daemon):
        numbers = [request["parameters"]["sequence"] for request in daemon.calls
                   if request["method"].endswith("Acknowledge")]
        return numbers[-1] if numbers else 0

    def test_events_of_no_press_reach_nobody_and_are_acknowledged(self):
        daemon, button = self.button([
            self.event(1, 7, "ended"), self.event(2, 8, "bounced"), self.event(3, 9, "began"),
            self.event(4, 9, "ended", heldUSec=5), self.event(5, 9, "cancelled"),
            {"pointer": {"sequence": 6}}, {"novelty": {"sequence": 7}},
            self.event(8, 10, "began", role="new_role", kind="new_kind", novelty=1),
        ])
        wait_until(lambda: self.acknowledged(daemon) == 8, "the acknowledgement")
        self.assertTrue(button.is_pressed)
        self.assertEqual(button._presses, 2)

    def test_events_of_a_wrong_type_end_the_connection(self):
        daemon, button = self.button([self.event("1", 7, "began")])
        wait_until(lambda: isinstance(button.status.error, ProtocolError), "the error")
        self.assertIn("sequence", str(button.status.error))
        wait_until(lambda: daemon.count("AddInteraction") > 1, "another attempt")

    def test_automatic_acknowledgement_sends_none(self):
        daemon, button = self.button([self.event(1, 7, "began"), self.event(2, 7, "ended", heldUSec=1)],
                                     acknowledgement="automatic")
        wait_until(lambda: button._presses and not button.is_pressed, "the press")
        # This call is behind all earlier ones on its connection.
        button.enabled = False
        self.assertEqual(daemon.calls[0]["parameters"]["acknowledgement"], "automatic")
        self.assertEqual((daemon.count("SetEnabled"), daemon.count("Acknowledge")), (1, 0))

    def test_a_gateway_that_does_not_understand_is_not_asked_again(self):
        def answer(connection, _):
            connection.sendall(message({"parameter": "gestures"},
                                       error="org.varlink.service.InvalidParameter"))

        daemon = self.fake(answer, "org.shutterd.Gateway")
        with self.assertRaisesRegex(CallFailed, "does not take the parameter gestures"):
            Button(external=True, runtime_dir=daemon.folder)
        self.assertEqual(daemon.count("AddInteraction"), 1)

        async def events():
            return [event async for event in aio.Button(runtime_dir=daemon.folder).events()]

        self.assertIsInstance(asyncio.run(asyncio.wait_for(events(), PATIENCE)), list)
        self.assertEqual(daemon.count("AddInteraction"), 2)

    def test_names_that_are_none(self):
        for name in ("", "fire", "PRIMARY"):
            with self.subTest(name), self.assertRaises(ValueError):
                Button(name, external=True, runtime_dir="/nonexistent")
        with self.assertRaises(ValueError):
            Button(external=True, acknowledgement="never", runtime_dir="/nonexistent")
        with self.assertRaises(TypeError):
            _, camera = self.camera()
            camera.capture(7)


if __name__ == "__main__":
    unittest.main()
