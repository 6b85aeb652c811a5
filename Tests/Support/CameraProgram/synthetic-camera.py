#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A camera program for tests (docs/CAMERA-PROGRAMS.md): a camera without hardware, with each fault that a program can have.

Its file is copied under a name of its own and followed by a file of options beside it, NAME.json, which is read at each
start: {"width": 320, "height": 240, "rate": 30, "delay": 2, "fault": "silence", "after": 10, "once": true, ...}.
"jpegs": [["PATH", COUNT], ...] are the frames in the format MJPG, each for so many frames of the program, the last for ever.
"""

import fcntl
import json
import mmap
import os
import select
import socket
import struct
import sys
import time

LENGTH = 256
READY, CAMERA, FORMAT, CONTROL, LISTED, ALL, GONE, BUFFER, OPENED, FRAME, CLOSED, FAILED, DONE, VALUE, ALIVE = range(1, 16)
START, OPEN, RELEASE, CLOSE, SET, PING = range(129, 135)
F_ADD_SEALS, SEALS = 1033, 0x02 | 0x04
EXPOSURE_AUTO, EXPOSURE, GAIN, LOCK = 0x009A0901, 0x009A0902, 0x00980913, 0x009A091B


def message(kind, camera=0, run=0, number=0, fields=b"", version=1):
    return (struct.pack("<HHIII", kind, version, camera, run, number) + fields).ljust(LENGTH, b"\0")


class Run:
    """One run: its memory, and when its frames are due."""

    def __init__(self, program, number, fourcc, width, height, buffers):
        self.number, self.width, self.height = number, width, height
        self.fourcc = fourcc
        self.line = 0 if program.pictures else width * 2
        self.size = width * 2 * height
        self.free = []
        self.sequence = 0
        self.due = time.monotonic() + program.interval
        self.memory = []
        for index in range(buffers):
            file = os.memfd_create("frames", os.MFD_ALLOW_SEALING)
            os.ftruncate(file, self.size)
            shared = mmap.mmap(file, self.size)
            # Grey, as bright as the first frame will be.
            shared[:] = bytes([128]) * self.size
            if program.fault != "shrinkable":
                fcntl.fcntl(file, F_ADD_SEALS, SEALS)
            self.memory.append(shared)
            length = self.size + (1 << 20 if program.fault == "size" else 0)
            files = [] if program.fault == "nomemory" else [file]
            program.send(message(BUFFER, run=number, number=index, fields=struct.pack("<qq", 0, length)), files)
            os.close(file)
            self.free.append(index)
        program.send(message(OPENED, run=number, fields=struct.pack(
            "<IIIIIIII", fourcc, width, height, self.line, 0, buffers, 1, program.rate)))


class Program:
    def __init__(self, options):
        self.options = options
        self.rate = options.get("rate", 30)
        self.interval = 1 / self.rate
        self.delay = options.get("delay", 0)
        self.fault = options.get("fault")
        self.after = options.get("after", 0)
        self.socket = socket.socket(fileno=0)
        self.runs = {}
        self.frames = 0
        self.pictures = []
        for path, count in options.get("jpegs", []):
            with open(path, "rb") as file:
                self.pictures.append((file.read(), count))
        self.exposure, self.gain = 100, 1000
        # The settings in force from a frame on: (sequence, number of the order, exposure, gain).
        self.settings = [(0, 0, self.exposure, self.gain)]

    def send(self, bytes, files=()):
        try:
            if files:
                socket.send_fds(self.socket, [bytes], files)
            else:
                self.socket.send(bytes)
        except (BrokenPipeError, ConnectionResetError):
            sys.exit(0)

    def introduce(self):
        if self.fault == "unready":
            return
        self.send(message(READY, fields=b"synthetic 1".ljust(64, b"\0") + b"no library"))
        for number, camera in enumerate(self.options.get("cameras", ["test"]), 1):
            self.list(number, camera)
        self.send(message(ALL))

    def list(self, number, camera):
        model = f"Test {camera}".encode().ljust(64, b"\0")
        self.send(message(CAMERA, number, fields=camera.encode().ljust(128, b"\0") + model + struct.pack("<II", 2, 0)))
        for code in self.options.get("formats", ["YUYV"]):
            fourcc = struct.unpack("<I", code.encode().ljust(4))[0]
            sizes = (self.options.get("width", 320), self.options.get("height", 240))
            self.send(message(FORMAT, number, fields=struct.pack("<IIII", fourcc, *sizes, 1) + struct.pack("<II", 1, self.rate)))
        for control, name, least, most, value in [
            (EXPOSURE_AUTO, b"auto_exposure", 1, 1, 1), (EXPOSURE, b"exposure_time_absolute", 1, 10000, 100),
            (GAIN, b"gain", 1000, 16000, 1000), (LOCK, b"3a_lock", 0, 7, 0),
        ]:
            self.send(message(CONTROL, number, fields=struct.pack("<II", control, 0) + name.ljust(64, b"\0")
                              + struct.pack("<qqqqq", least, most, 1, value, value)))
        self.send(message(LISTED, number))

    def take(self, bytes):
        kind, version, camera, run, number = struct.unpack_from("<HHIII", bytes)
        if kind == START:
            self.introduce()
        elif kind == OPEN:
            time.sleep(self.options.get("opening", 0))
            if self.fault == "failed":
                self.send(message(FAILED, run=run, fields=struct.pack("<I", 1) + b"held by a test"))
                return
            fourcc, width, height, _, _, buffers = struct.unpack_from("<IIIIII", bytes, 16)
            self.runs[run] = Run(self, run, fourcc, width, height, self.options.get("buffers", buffers))
        elif kind == RELEASE:
            if run in self.runs:
                self.runs[run].free.append(number)
        elif kind == CLOSE:
            if self.runs.pop(run, None):
                self.send(message(CLOSED, run=run))
        elif kind == SET:
            count = struct.unpack_from("<I", bytes, 16)[0]
            refused = 0
            for index in range(count):
                control, _, value = struct.unpack_from("<IIq", bytes, 24 + 16 * index)
                if control == EXPOSURE:
                    self.exposure = value
                elif control == GAIN:
                    self.gain = value
                elif control == EXPOSURE_AUTO:
                    refused |= (value != 1) << index
            sequence = max([run.sequence for run in self.runs.values()], default=0)
            self.settings.append((sequence + self.delay, number, self.exposure, self.gain))
            self.send(message(DONE, number=number, fields=struct.pack("<I", refused)))
        elif kind == PING:
            self.send(message(ALIVE))

    def deliver(self, run):
        run.due += self.interval
        run.sequence += 1
        if not run.free:
            return
        index = run.free.pop(0)
        sequence = run.sequence
        _, number, exposure, gain = [s for s in self.settings if s[0] <= sequence][-1]
        # The brightness of each sample, and the frame's number in the first line.
        level = max(16, min(235, 128 * exposure * gain // 100000))
        memory = run.memory[index]
        if not self.pictures:
            memory[0:run.line] = bytes([level]) * run.line
        stamp = int(time.monotonic() * 1e6)
        present = 0x1FF if self.options.get("metadata", True) else 0
        count = run.size
        if self.pictures:
            picture = self.picture()
            memory[0:len(picture)] = picture
            count = len(picture)
        fault = self.fault if self.frames >= self.after else None
        self.frames += 1
        if fault == "short":
            count = run.size // 2
        elif fault == "long":
            count = run.size + 1
        elif fault == "index":
            index = 63
        elif fault == "twice":
            self.frame(run, index, sequence, stamp, count, present, number, exposure, gain)
        elif fault == "sequence":
            sequence = 0
        elif fault == "generation":
            run.number += 1
        elif fault == "silence":
            time.sleep(1000)
        elif fault == "exit":
            os._exit(3)
        elif fault == "flood":
            while True:
                self.send(message(ALIVE))
        elif fault == "changes":
            number = 1000
            while True:
                self.list(number, f"more{number}")
                self.send(message(GONE, number))
                number += 1
        elif fault == "kind":
            self.send(message(77))
        elif fault == "truncated":
            self.send(message(ALIVE)[:100])
        elif fault == "files":
            file = os.memfd_create("more")
            self.send(message(ALIVE), [file, file, file, file])
        elif fault == "empty":
            file = os.memfd_create("more")
            self.send(b"", [file, file])
        elif fault == "closed":
            self.send(message(CLOSED, run=run.number))
        elif fault == "gone":
            self.send(message(FAILED, run=run.number, fields=struct.pack("<I", 3)))
            self.send(message(GONE, 1))
            del self.runs[run.number]
            return
        self.frame(run, index, sequence, stamp, count, present, number, exposure, gain)

    def picture(self):
        """The JPEG of the next frame."""
        left = self.frames
        for picture, count in self.pictures:
            if left < count:
                return picture
            left -= count
        return self.pictures[-1][0]

    def frame(self, run, index, sequence, stamp, count, present, number, exposure, gain):
        if "stamps" in self.options:
            # Before the frame is sent: whoever has a photo of it finds it here.
            with open(self.options["stamps"], "a", encoding="utf-8") as file:
                file.write(f"{sequence} {stamp}\n")
        self.send(message(FRAME, run=run.number, number=index, fields=struct.pack(
            "<qqqIIIIIIIIIIII", count, sequence, stamp, self.options.get("meaning", 2), 0, present, number,
            exposure * 100, gain, 500, 1800, 1500, 4096, int(1e6 / self.rate), 5000)))

    def serve(self):
        while True:
            due = min([run.due for run in self.runs.values()], default=None)
            wait = None if due is None else max(0, due - time.monotonic())
            if select.select([self.socket], [], [], wait)[0]:
                bytes = self.socket.recv(LENGTH)
                if not bytes:
                    return
                self.take(bytes)
            for run in list(self.runs.values()):
                if time.monotonic() >= run.due:
                    self.deliver(run)


def main():
    path = os.path.splitext(sys.argv[0])[0] + ".json"
    with open(path, encoding="utf-8") as file:
        options = json.load(file)
    if options.pop("once", False):
        # The next start is without the fault.
        with open(path + ".new", "w", encoding="utf-8") as file:
            json.dump({name: value for name, value in options.items() if name != "fault"}, file)
        os.rename(path + ".new", path)
    if "exit" in options:
        sys.exit(options["exit"])
    Program(options).serve()


main()
