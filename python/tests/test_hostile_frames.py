# SPDX-License-Identifier: Apache-2.0
"""Descriptors and frames that are not what a daemon sends."""
import gc
import os
import threading
import unittest

from daemons import PATIENCE, wait_until
from fake import FakeCase, descriptors, health, memory, message, send_with
from shutterd import ProtocolError


class FrameTests(FakeCase):
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


if __name__ == "__main__":
    unittest.main()
