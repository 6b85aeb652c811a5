#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A camera program (docs/CAMERA-PROGRAMS.md) with one camera, which has all Bayer formats and sees nine patches."""
import fcntl
import mmap
import os
import select
import socket
import struct
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
import patches  # noqa: E402

LENGTH = 256
READY, CAMERA, FORMAT, LISTED, ALL, BUFFER, OPENED, FRAME, CLOSED = 1, 2, 3, 5, 6, 8, 9, 10, 11
DONE, ALIVE = 13, 15
START, OPEN, RELEASE, CLOSE, SET, PING = range(129, 135)
F_ADD_SEALS, SEALS = 1033, 0x02 | 0x04
BUFFERS, RATE = 4, 30

engine = socket.socket(fileno=0)


def send(kind, camera=0, run=0, number=0, fields=b"", files=()):
    message = (struct.pack("<HHIII", kind, 1, camera, run, number) + fields).ljust(LENGTH, b"\0")
    try:
        socket.send_fds(engine, [message], files) if files else engine.send(message)
    except (BrokenPipeError, ConnectionResetError):
        sys.exit(0)


def introduce():
    send(READY, fields=b"patches 1".ljust(64, b"\0") + b"no library")
    send(CAMERA, 1, fields=b"patches".ljust(128, b"\0") + b"Nine patches".ljust(64, b"\0"))
    for _, _, _, name in patches.FORMATS:
        send(FORMAT, 1, fields=struct.pack("<4sIIIII", name.encode(), *patches.SIZE, 1, 1, RATE))
    send(LISTED, 1)
    send(ALL)


class Run:
    """The time from OPEN to CLOSE: all frames are the same, but for their numbers."""

    def __init__(self, number, code):
        self.number, self.sequence, self.due = number, 0, time.monotonic()
        self.frame, line = patches.frame(code.decode())
        self.free = list(range(BUFFERS))
        for index in self.free:
            file = os.memfd_create("frames", os.MFD_ALLOW_SEALING)
            os.ftruncate(file, len(self.frame))
            mmap.mmap(file, len(self.frame))[:] = self.frame
            fcntl.fcntl(file, F_ADD_SEALS, SEALS)
            send(BUFFER, run=number, number=index, fields=struct.pack("<qq", 0, len(self.frame)), files=[file])
            os.close(file)
        send(OPENED, run=number, fields=struct.pack("<4sIIIIIII", code, *patches.SIZE, line, 0, BUFFERS, 1, RATE))

    def deliver(self):
        self.due += 1 / RATE
        self.sequence += 1
        if self.free:
            fields = struct.pack("<qqqIII", len(self.frame), self.sequence, int(time.monotonic() * 1e6), 1, 0, 0)
            send(FRAME, run=self.number, number=self.free.pop(0), fields=fields)


def serve():
    run = None
    while True:
        wait = None if run is None else max(0, run.due - time.monotonic())
        if select.select([engine], [], [], wait)[0]:
            message = engine.recv(LENGTH)
            if not message:
                return
            kind, _, _, of, number = struct.unpack_from("<HHIII", message)
            if kind == START:
                introduce()
            elif kind == OPEN:
                run = Run(of, message[16:20])
            elif kind == RELEASE and run is not None and of == run.number:
                run.free.append(number)
            elif kind == CLOSE and run is not None:
                send(CLOSED, run=run.number)
                run = None
            elif kind == SET:
                send(DONE, number=number)
            elif kind == PING:
                send(ALIVE)
        if run is not None and time.monotonic() >= run.due:
            run.deliver()


serve()
