# SPDX-License-Identifier: Apache-2.0
"""A daemon that answers what a test says, right or wrong."""
import array
import json
import os
import shutil
import socket
import tempfile
import threading
import unittest

import setting  # noqa: F401  (finds the package)
from shutterd import Camera, call


def message(parameters=None, **members):
    """A reply, as bytes."""
    return json.dumps({"parameters": parameters or {}, **members}).encode() + b"\0"


def memory(size, sealed=True):
    """A memory file of this size."""
    number = os.memfd_create("frame", os.MFD_ALLOW_SEALING)
    os.truncate(number, size)
    if sealed:
        import fcntl
        fcntl.fcntl(number, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK)
    return number


class FakeDaemon:
    """Serves one interface. `answer` is called in a thread with each call and the connection."""

    def __init__(self, answer, interface="org.shutterd.Engine", folder=None):
        self.is_own = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="shutterd-fake-")
        self.answer = answer
        self.connections = []
        self.calls = []
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(f"{self.folder}/{interface}")
        self.listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.connections.append(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        received = b""
        try:
            while data := connection.recv(65536):
                received += data
                while b"\0" in received:
                    text, _, received = received.partition(b"\0")
                    request = json.loads(text)
                    self.calls.append(request)
                    self.answer(connection, request)
        except OSError:
            pass

    def count(self, method):
        """How often a method was called."""
        return sum(1 for request in self.calls if request["method"].endswith("." + method))

    def close(self):
        """Ends it, with all connections. A second call does nothing."""
        if self.listener.fileno() < 0:
            return
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for connection in self.connections:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            connection.close()
        if self.is_own:
            shutil.rmtree(self.folder)


def send_with(connection, data, numbers):
    """Sends bytes with descriptors, which are closed here."""
    rights = array.array("i", numbers)
    connection.sendmsg([data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)])
    for number in numbers:
        os.close(number)


def descriptors():
    """The number of open descriptors of this process."""
    return len(os.listdir("/proc/self/fd"))


def health(folder):
    """Calls a method of the fake engine."""
    return call("org.shutterd.Engine.GetHealth", runtime_dir=folder)


STATUS = {"state": "running", "configuration": {"camera": "test"}}


def engine(special=None):
    """An answer for FakeDaemon: an engine whose session runs at once. `special`: by the names of methods,
    functions that are called in place of this."""

    def answer(connection, request):
        method = request["method"].rpartition(".")[2]
        if special and method in special:
            return special[method](connection, request)
        if method == "OpenSession":
            connection.sendall(message({"session": "s1", "status": STATUS}, continues=True))
        elif method == "WatchReadiness":
            connection.sendall(message({"readiness": "ready"}, continues=True))
        elif not request.get("oneway"):
            connection.sendall(message())

    return answer


class FakeCase(unittest.TestCase):
    """A test with a daemon of its own making."""

    def fake(self, answer, interface="org.shutterd.Engine", folder=None):
        daemon = FakeDaemon(answer, interface, folder)
        self.addCleanup(daemon.close)
        return daemon

    def camera(self, special=None, **words):
        daemon = self.fake(engine(special))
        camera = Camera(runtime_dir=daemon.folder, **words)
        self.addCleanup(camera.close)
        return daemon, camera
