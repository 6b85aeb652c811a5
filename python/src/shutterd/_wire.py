# SPDX-License-Identifier: Apache-2.0
"""Varlink over a Unix socket: calls and their replies, on one connection of an asyncio loop.

A message is a JSON object that a NUL byte ends. Calls on one connection are answered in their order; a
call that streams keeps its connection for itself. Everything is bounded: the size of a message, the
replies that wait for a reader, what waits to be sent, and the time that a daemon may take.
"""
from __future__ import annotations

import array
import asyncio
import collections
import os
import socket
from typing import Any, Callable, Deque, List, Mapping, Optional, Tuple

from ._descriptors import Descriptors
from ._errors import Closed, Disconnected, ProtocolError, ShutterError, Unreachable
from ._messages import MAXIMUM_CALL, MAXIMUM_MESSAGE, Reply, decode, encode

MAXIMUM_WAITING = 64
"""Replies that may wait for their reader before no more are read."""
MAXIMUM_DESCRIPTORS = 16
"""Descriptors of one reply."""
MAXIMUM_UNSENT = 2 * MAXIMUM_CALL
"""Bytes that may wait to be sent."""
SEND_TIMEOUT = 5.0
"""Seconds that a daemon may leave a call unread."""
REPLY_TIMEOUT = 60.0
"""Seconds that a daemon may take for a reply that does not wait for anything outside."""
_CHUNK = 64 << 10


class Connection:
    """A connection to a daemon. To be used in one loop, which is running."""

    def __init__(self, sock: socket.socket, path: str) -> None:
        sock.setblocking(False)
        self._loop = asyncio.get_running_loop()
        self._socket = sock
        self._path = path
        self._received = bytearray()
        self._searched = 0
        self._numbers: List[int] = []
        self._takes_descriptors = False
        self._waiting: Deque[Tuple[bytes, Descriptors]] = collections.deque()
        self._reader: Optional["asyncio.Future[None]"] = None
        self._unsent = bytearray()
        self._unsent_timer: Optional[asyncio.TimerHandle] = None
        self._order = asyncio.Lock()
        self._error: Optional[ShutterError] = None
        self._is_reading = True
        self.on_close: Optional[Callable[[], None]] = None
        """Called once when the connection has ended, unless it was closed here."""
        self._loop.add_reader(sock.fileno(), self._readable)

    @classmethod
    def open(cls, path: str) -> "Connection":
        """Connects. Raises Unreachable if nothing answers at the socket."""
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        try:
            sock.setblocking(False)
            sock.connect(path)
        except OSError as error:
            sock.close()
            program = "shutter-engine" if path.endswith("Engine") else "shutterd"
            remedy = f"start {program}"
            if isinstance(error, PermissionError):
                remedy = "your user has to be in the group 'shutter'; log in again after a change"
            reason = os.strerror(error.errno) if error.errno else str(error)
            raise Unreachable(f"{program} cannot be reached at {path} ({reason})", remedy) from None
        return cls(sock, path)

    @property
    def is_open(self) -> bool:
        """Whether calls can be made."""
        return self._error is None

    # Calls

    async def call(self, method: str, parameters: Mapping[str, Any], *,
                   takes_descriptors: bool = False) -> Reply:
        """Calls a method that has one reply.

        Raises CallFailed if the daemon refuses, and Disconnected if it is gone or does not answer
        within REPLY_TIMEOUT.
        """
        message = encode(method, parameters)
        async with self._order:
            self._send(message)
            self._takes_descriptors = takes_descriptors
            try:
                reply = await self._next_within(REPLY_TIMEOUT)
            except asyncio.CancelledError:
                # Its reply would be taken for that of the next call.
                self.close()
                raise
            if reply.continues:
                raise self._fail(ProtocolError("a single reply says that others follow"))
            return reply

    def call_oneway(self, method: str, parameters: Mapping[str, Any]) -> None:
        """Calls a method without waiting for anything. Nothing is raised where the daemon is gone."""
        if self.is_open:
            try:
                self._send(encode(method, parameters, "oneway"))
            except Disconnected:
                pass

    async def stream(self, method: str, parameters: Mapping[str, Any], *,
                     takes_descriptors: bool = False, timeout: Optional[float] = None) -> Reply:
        """Calls a method that streams, and returns the first reply; `next` has the others.

        Raises as `call`. `timeout`: seconds in place of REPLY_TIMEOUT.
        """
        self._takes_descriptors = takes_descriptors
        self._send(encode(method, parameters, "more"))
        return await self._next_within(REPLY_TIMEOUT if timeout is None else timeout)

    async def next(self) -> Reply:
        """The next reply of a stream, whenever it comes. Raises as `call`."""
        while not self._waiting:
            if self._error is not None:
                raise self._error.again()
            self._reader = self._loop.create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        message, descriptors = self._waiting.popleft()
        if not self._is_reading and self._error is None and len(self._waiting) < MAXIMUM_WAITING:
            self._is_reading = True
            self._loop.add_reader(self._socket.fileno(), self._readable)
        try:
            return decode(message, descriptors)
        except ProtocolError as error:
            raise self._fail(error) from None

    async def _next_within(self, timeout: float) -> Reply:
        try:
            return await asyncio.wait_for(self.next(), timeout)
        except asyncio.TimeoutError:
            raise self._fail(Disconnected(f"{self._path} did not answer within {timeout:.0f} s")) from None

    # The socket

    def _send(self, message: bytes) -> None:
        if self._error is not None:
            raise self._error.again()
        if not self._unsent:
            try:
                message = message[self._socket.send(message, socket.MSG_NOSIGNAL):]
            except (BlockingIOError, InterruptedError):
                pass
            except OSError:
                raise self._fail(self._gone()) from None
            if not message:
                return
            self._loop.add_writer(self._socket.fileno(), self._writable)
            self._unsent_timer = self._loop.call_later(SEND_TIMEOUT, self._is_not_read)
        if len(self._unsent) + len(message) > MAXIMUM_UNSENT:
            raise self._fail(self._not_reading())
        self._unsent += message

    def _writable(self) -> None:
        try:
            count = self._socket.send(self._unsent, socket.MSG_NOSIGNAL)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            self._fail(self._gone())
            return
        del self._unsent[:count]
        if self._unsent_timer:
            self._unsent_timer.cancel()
            self._unsent_timer = None
        if self._unsent:
            self._unsent_timer = self._loop.call_later(SEND_TIMEOUT, self._is_not_read)
        else:
            self._loop.remove_writer(self._socket.fileno())

    def _is_not_read(self) -> None:
        self._fail(self._not_reading())

    def _readable(self) -> None:
        space = socket.CMSG_SPACE(MAXIMUM_DESCRIPTORS * array.array("i").itemsize)
        try:
            data, ancillary, flags, _ = self._socket.recvmsg(_CHUNK, space, socket.MSG_CMSG_CLOEXEC)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            self._fail(self._gone())
            return
        numbers = array.array("i")
        for level, kind, content in ancillary:
            if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                numbers.frombytes(content[:len(content) - len(content) % numbers.itemsize])
        if self._takes_descriptors:
            self._numbers += numbers
        else:
            for number in numbers:
                os.close(number)
        if not data:
            self._fail(self._gone())
        elif flags & socket.MSG_CTRUNC or len(self._numbers) > MAXIMUM_DESCRIPTORS:
            self._fail(ProtocolError("too many descriptors came with a reply"))
        else:
            self._received += data
            self._split()

    def _split(self) -> None:
        while (end := self._received.find(0, self._searched)) >= 0:
            message = bytes(self._received[:end])
            del self._received[:end + 1]
            self._searched = 0
            if len(message) > MAXIMUM_MESSAGE:
                break
            # Descriptors come with the first reply only: those of a stream's later ones are not wanted.
            self._waiting.append((message, Descriptors(self._numbers)))
            self._numbers, self._takes_descriptors = [], False
            self._wake()
        else:
            self._searched = len(self._received)
            if self._searched <= MAXIMUM_MESSAGE:
                if len(self._waiting) >= MAXIMUM_WAITING and self._is_reading:
                    self._is_reading = False
                    self._loop.remove_reader(self._socket.fileno())
                return
        self._fail(ProtocolError(f"a reply is longer than {MAXIMUM_MESSAGE} bytes"))

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    # The end

    def _gone(self) -> Disconnected:
        return Disconnected(f"the connection to {self._path} has ended")

    def _not_reading(self) -> Disconnected:
        return Disconnected(f"{self._path} reads no calls any more")

    def _fail(self, error: ShutterError) -> ShutterError:
        """Ends the connection for this reason. Returns the first reason."""
        if self._error is None:
            self._end(error)
            if self.on_close:
                self.on_close()
        return self._error or error

    def lose(self) -> None:
        """Ends the connection as if the daemon had."""
        self._fail(self._gone())

    def close(self) -> None:
        """Ends the connection. Whoever waits for a reply gets Closed."""
        if self._error is None:
            self._waiting.clear()
            self._end(Closed("the connection was closed"))

    def _end(self, error: ShutterError) -> None:
        self._error = error.again()
        if self._unsent_timer:
            self._unsent_timer.cancel()
        self._loop.remove_reader(self._socket.fileno())
        self._loop.remove_writer(self._socket.fileno())
        self._socket.close()
        Descriptors(self._numbers).close()
        self._numbers = []
        self._wake()
