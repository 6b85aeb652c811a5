# SPDX-License-Identifier: Apache-2.0
"""A daemon that is broken, or another program in its place: bounded, named, and nothing is left open."""
import asyncio
import gc
import os
import pickle
import threading
import time
import unittest
from unittest import mock

import setting  # noqa: F401
from daemons import PATIENCE, wait_until
from fake import FakeDaemon, descriptors, engine, health, memory, message, send_with
from shutterd import (Button, CallFailed, Camera, CaptureFailed, Disconnected, DiskFull, NotAuthorized,
                      ProtocolError, ShutterError, TimedOut, Unreachable, _messages, _retry, _wire, aio)


class HostileTests(unittest.TestCase):
    def fake(self, answer, interface="org.shutterd.Engine", folder=None):
        daemon = FakeDaemon(answer, interface, folder)
        self.addCleanup(daemon.close)
        return daemon

    def camera(self, special=None, **words):
        daemon = self.fake(engine(special))
        camera = Camera(runtime_dir=daemon.folder, **words)
        self.addCleanup(camera.close)
        return daemon, camera

    # Messages

    def test_replies_that_are_none(self):
        replies = {
            "no JSON": b"{\0", "two values": b"{}{}\0", "a list": b"[]\0", "a word": b"null\0",
            "no UTF-8": b'{"parameters":{"a":"\xff"}}\0', "NaN": b'{"parameters":{"a":NaN}}\0',
            "too deep": b"[" * 200_000 + b"\0", "a long number": b"9" * 5000 + b"\0",
            "parameters": b'{"parameters":[]}\0', "continues": b'{"continues":1}\0',
            "error": b'{"error":5}\0', "another follows": b'{"continues":true}\0',
            "too long": b" " * (_messages.MAXIMUM_MESSAGE + 1) + b"{}\0",
        }
        for name, data in replies.items():
            with self.subTest(name):
                daemon = self.fake(lambda connection, _, data=data: connection.sendall(data))
                with self.assertRaises(ProtocolError):
                    health(daemon.folder)

    def test_a_message_without_an_end_is_not_collected(self):
        sent = []

        def answer(connection, _):
            while True:
                sent.append(connection.send(b" " * 65536))

        daemon = self.fake(answer)
        with self.assertRaises(ProtocolError), mock.patch.object(_wire, "REPLY_TIMEOUT", PATIENCE):
            health(daemon.folder)
        self.assertLess(sum(sent), 3 * _messages.MAXIMUM_MESSAGE)

    def test_cut_off(self):
        def answer(connection, _):
            connection.sendall(b'{"parameters":{')
            connection.shutdown(2)

        with self.assertRaises(Disconnected):
            health(self.fake(answer).folder)

    def test_byte_by_byte(self):
        def answer(connection, _):
            for byte in message({"a": "ä"}):
                connection.send(bytes([byte]))

        self.assertEqual(health(self.fake(answer).folder), {"a": "ä"})

    def test_no_answer(self):
        with mock.patch.object(_wire, "REPLY_TIMEOUT", 0.05):
            with self.assertRaisesRegex(Disconnected, "did not answer within"):
                health(self.fake(lambda connection, _: None).folder)

    def test_a_timeout_of_the_program(self):
        daemon = self.fake(lambda connection, _: None)
        with self.assertRaises(TimedOut) as raised:
            Camera(runtime_dir=daemon.folder, timeout=0.05)
        self.assertIsInstance(raised.exception, TimeoutError)

    def test_a_daemon_that_reads_nothing(self):
        ready = threading.Event()

        def answer(connection, request):
            if request["method"].endswith("OpenPreview"):
                ready.wait()
            else:
                engine()(connection, request)

        daemon = self.fake(answer)
        with mock.patch.object(_wire, "SEND_TIMEOUT", 0.05):
            camera = Camera(runtime_dir=daemon.folder)
            self.addCleanup(camera.close)

            async def flood():
                connection = camera.aio._core.connect()
                await connection.stream("org.shutterd.Engine.OpenPreview", {}, timeout=0.05)

            from shutterd import _thread
            with self.assertRaises(Disconnected):
                _thread.run(flood())

            async def unread():
                connection = camera.aio._core.connect()
                connection.call_oneway("org.shutterd.Engine.OpenPreview", {})
                while connection.is_open:
                    connection.call_oneway("org.shutterd.Engine.X", {"text": "x" * 50_000})
                    self.assertLessEqual(len(connection._unsent), _wire.MAXIMUM_UNSENT)

            _thread.run(unread(), 10)

            async def left_unread():
                connection = camera.aio._core.connect()
                connection.call_oneway("org.shutterd.Engine.OpenPreview", {})
                while not connection._unsent:
                    connection.call_oneway("org.shutterd.Engine.X", {"text": "x" * 50_000})
                await connection.next()

            with self.assertRaisesRegex(Disconnected, "reads no calls"):
                _thread.run(left_unread(), 10)
        ready.set()

    def test_a_flood_waits_outside(self):
        async def flooded(folder):
            connection = _wire.Connection.open(f"{folder}/org.shutterd.Engine")
            await connection.stream("org.shutterd.Engine.WatchCameras", {})
            for _ in range(200):
                await asyncio.sleep(0)
            self.assertFalse(connection._is_reading)
            waiting = len(connection._waiting)
            for _ in range(20_000):
                await connection.next()
            connection.close()
            return waiting

        def answer(connection, _):
            for _ in range(300):
                connection.sendall(message({"a": 1}, continues=True) * 100)

        from shutterd import _thread
        waiting = _thread.run(flooded(self.fake(answer).folder))
        self.assertLess(waiting, _wire.MAXIMUM_WAITING + 65536 // len(message({}, continues=True)) + 1)

    def test_a_call_that_is_too_long_is_not_sent(self):
        daemon = self.fake(lambda connection, _: None)
        from shutterd import call
        with self.assertRaisesRegex(ShutterError, "send less"):
            call("org.shutterd.Engine.GetHealth", {"a": "x" * 70_000}, runtime_dir=daemon.folder)
        with self.assertRaises(ValueError):
            call("org.shutterd.Engine.GetHealth", {"a": float("nan")}, runtime_dir=daemon.folder)

    # Errors

    def test_the_daemons_words_and_what_helps(self):
        def refusing(name, **parameters):
            def answer(connection, _):
                connection.sendall(message(parameters, error=name))
            return self.fake(answer).folder

        with self.assertRaises(NotAuthorized) as raised:
            health(refusing("org.shutterd.Engine.NotAuthorized", reason="cameras are for 'ann'"))
        self.assertIn("cameras are for 'ann'", str(raised.exception))
        with self.assertRaisesRegex(DiskFull, "no room in /photos: delete photos"):
            health(refusing("org.shutterd.Engine.DiskFull", path="/photos"))
        with self.assertRaises(CallFailed) as raised:
            health(refusing("org.example.New", value=7))
        self.assertEqual((raised.exception.name, raised.exception.parameters),
                         ("org.example.New", {"value": 7}))
        self.assertIn('New {"value": 7}', str(raised.exception))
        with self.assertRaisesRegex(Unreachable, "start shutter-engine"):
            health("/nonexistent")

    def test_fields_of_a_wrong_type(self):
        good = {"name": "a", "mediaType": "image/jpeg", "width": 1, "height": 1, "size": 1,
                "frameUSec": 1, "offsetUSec": 0, "sha256": ""}
        bad = [{"width": "1"}, {"width": True}, {"width": 1.5}, {"width": 1 << 70}, {"name": None},
               {"path": 5}, {"mirrored": 1}, {"previewPhoto": "&"}]
        photos = [{**good, **change} for change in bad] + [good]

        def capture(connection, _):
            photo = photos.pop(0)
            connection.sendall(message({"step": "did_finish_processing", "photo": photo}))

        _, camera = self.camera({"CapturePhoto": capture})
        for change in bad:
            with self.subTest(change), self.assertRaises(ProtocolError):
                camera.capture()
        self.assertEqual(camera.capture().width, 1)

    def test_photos_that_fail(self):
        replies = [
            message({"step": "did_finish_capture", "failure": "DiskFull"}),
            message({"step": "did_finish_capture"}),
            message({"step": "will_begin_capture"}, continues=True),
        ]

        def capture(connection, _):
            connection.sendall(replies.pop(0))
            connection.shutdown(2)

        _, camera = self.camera({"CapturePhoto": capture})
        with self.assertRaisesRegex(CaptureFailed, "no room.*delete") as raised:
            camera.capture()
        self.assertEqual(raised.exception.failure, "DiskFull")
        with self.assertRaises(CaptureFailed):
            camera.capture()
        with self.assertRaises(Disconnected):
            camera.capture()
        photo = {"name": "a", "mediaType": "image/jpeg", "width": 1, "height": 1, "size": 1,
                 "frameUSec": 1, "offsetUSec": 0, "sha256": ""}
        replies.append(message({"step": "did_finish_processing", "photo": photo}, continues=True)
                       + message({"step": "did_finish_capture", "failure": "StorageFailure"}))
        with self.assertRaises(CaptureFailed):
            camera.capture()

    def test_an_error_that_is_kept_has_no_frames(self):
        daemon, camera = self.camera()
        daemon.close()
        error = wait_until(lambda: camera.status.error, "the loss")
        # They would be those of the coroutine that tries to reach the engine, and end it when they are cleared.
        self.assertIsNone(error.__traceback__)
        with self.assertRaises(type(error)) as raised:
            camera.capture()
        self.assertIsNot(raised.exception, error)
        copy = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(copy), str(copy), copy.remedy), (type(error), str(error), error.remedy))

    # The session

    def test_a_session_whose_replies_are_none_is_opened_again(self):
        replies = [message({"session": 5}, continues=True), message({}, continues=True),
                   message({"session": "s", "status": []}, continues=True), b"\0"]

        def opens(connection, request):
            if replies:
                connection.sendall(replies.pop(0))
            else:
                engine()(connection, request)

        with mock.patch.object(_retry, "SHORTEST_USEC", 1000):
            daemon, camera = self.camera({"OpenSession": opens})
        self.assertEqual(camera.status.state, "running")
        self.assertGreaterEqual(daemon.count("OpenSession"), 5)

    # Descriptors and frames

    def test_descriptors_that_nobody_asked_for(self):
        before = descriptors()
        daemon = self.fake(lambda connection, _: send_with(
            connection, message({"a": 1}), [memory(4096) for _ in range(8)]))
        for _ in range(10):
            self.assertEqual(health(daemon.folder), {"a": 1})
        daemon_side = len(daemon.connections)
        wait_until(lambda: descriptors() <= before + daemon_side + 3, "descriptors to be closed")

    def preview(self, reply, numbers, *frames):
        """Opens a preview with this first reply, descriptors and frames, and reads its first frame."""
        def opens(connection, _):
            send_with(connection, message(reply, continues=True), numbers())
            for frame in frames:
                connection.sendall(message({"frame": frame}, continues=True))

        _, camera = self.camera({"OpenPreview": opens})
        # If nothing comes, and no error.
        end = threading.Timer(PATIENCE, camera.close)
        end.start()
        self.addCleanup(end.cancel)
        for frame in camera.frames():
            return bytes(frame)

    FORMAT = {"pixelFormat": "YUYV", "width": 4, "height": 2, "bytesPerLine": 8}
    OPENED = {"preview": "p", "format": FORMAT, "buffers": [{"bufferFileDescriptor": 0, "size": 16}]}
    FRAME = {"buffer": 0, "frameSequence": 1, "bytesUsed": 16, "frameUSec": 1, "skipped": 0}

    def test_previews_that_cannot_be_read_safely(self):
        def buffers(*offered):
            return {**self.OPENED, "buffers": list(offered)}

        one = lambda: [memory(16)]  # noqa: E731
        buffer = {"bufferFileDescriptor": 0, "size": 16}
        bad = {
            "may shrink": (self.OPENED, lambda: [memory(16, sealed=False)]),
            "a pipe": (self.OPENED, lambda: [os.open("/dev/null", os.O_RDONLY)]),
            "too small": (self.OPENED, lambda: [memory(15)]),
            "none came": (buffers({"bufferFileDescriptor": 1, "size": 16}), one),
            "taken twice": (buffers(buffer, buffer), one),
            "negative": (buffers({"bufferFileDescriptor": -1, "size": 16}), one),
            "no size": (buffers({"bufferFileDescriptor": 0, "size": 0}), one),
            "huge": (buffers({"bufferFileDescriptor": 0, "size": 1 << 40}), one),
            "no buffers": (buffers(), one), "many buffers": (buffers(*[buffer] * 9), one),
            "no format": ({**self.OPENED, "format": None}, one),
            "no pixels": ({**self.OPENED, "format": {**self.FORMAT, "width": 0}}, one),
            "askew": ({**self.OPENED, "format": {**self.FORMAT, "rotation": 45}}, one),
        }
        for name, (reply, numbers) in bad.items():
            with self.subTest(name), self.assertRaises(ProtocolError):
                self.preview(reply, numbers, self.FRAME)

    def test_a_preview_that_is_sound(self):
        self.assertEqual(self.preview(self.OPENED, lambda: [memory(16)], self.FRAME), bytes(16))

    def test_frames_that_cannot_be_there(self):
        bad = {"no such buffer": {"buffer": 1}, "negative": {"buffer": -1},
               "too long": {"bytesUsed": 17}, "a word": {"bytesUsed": "all"}}
        for name, change in bad.items():
            with self.subTest(name), self.assertRaises(ProtocolError):
                self.preview(self.OPENED, lambda: [memory(16)], {**self.FRAME, **change})

    def test_a_buffer_that_was_not_given_back(self):
        # The first frame is still with the program when the second comes.
        go = threading.Event()

        def opens(connection, _):
            send_with(connection, message(self.OPENED, continues=True), [memory(16)])
            connection.sendall(message({"frame": self.FRAME}, continues=True))
            go.wait()
            connection.sendall(message({"frame": self.FRAME}, continues=True))

        _, camera = self.camera({"OpenPreview": opens})
        frames = camera.frames()
        with self.assertRaisesRegex(ProtocolError, "was not given back"):
            for frame in frames:
                go.set()
                wait_until(lambda: camera.aio._core.listeners == [camera._take], "the preview to end")
        with self.assertRaises(ValueError):
            frame.data

    def test_previews_leave_nothing_open(self):
        self.test_previews_that_cannot_be_read_safely()
        self.doCleanups()
        gc.collect()
        before = descriptors()
        self.test_previews_that_cannot_be_read_safely()
        self.doCleanups()
        gc.collect()
        wait_until(lambda: descriptors() <= before, "descriptors to be closed")

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
