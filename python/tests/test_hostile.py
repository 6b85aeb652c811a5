# SPDX-License-Identifier: Apache-2.0
"""A daemon that is broken, or another program in its place: bounded, named, nothing is left open."""
import asyncio
import pickle
import threading
import unittest
from unittest import mock

from daemons import PATIENCE, wait_until
from fake import FakeCase, engine, health, message
from shutterd import (CallFailed, CaptureFailed, Camera, Disconnected, DiskFull, NotAuthorized,
                      ProtocolError, ShutterError, TimedOut, Unreachable, _messages, _retry,
                      _thread, _wire, call)


class HostileTests(FakeCase):
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

        waiting = _thread.run(flooded(self.fake(answer).folder))
        self.assertLess(waiting, _wire.MAXIMUM_WAITING + 65536 // len(message({}, continues=True)) + 1)

    def test_a_call_that_is_too_long_is_not_sent(self):
        daemon = self.fake(lambda connection, _: None)
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


if __name__ == "__main__":
    unittest.main()
