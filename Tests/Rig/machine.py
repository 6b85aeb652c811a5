# SPDX-License-Identifier: Apache-2.0
"""The rig's virtual machine as a QEMU process: its arguments, its ports, its snapshots.

All ports are socket pairs: nothing on disk has to be named or removed, and machines never meet.
"""
import hashlib
import json
import os
import pathlib
import re
import selectors
import shlex
import socket
import subprocess
import time

HERE = pathlib.Path(__file__).resolve().parent
CACHE = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
DATA = pathlib.Path(os.environ.get("SHUTTERD_RIG") or f"{CACHE}/shutterd-rig").resolve()
QEMU = "/usr/bin/qemu-system-x86_64"
KERNEL_ARGUMENTS = (
    "console=ttyS0 loglevel=5 panic=-1 oops=panic mitigations=off nokaslr audit=0"
    " no_timer_check tsc=reliable cryptomgr.notests random.trust_cpu=on"
    " systemd.unit=multi-user.target systemd.show_status=0")
# One snapshot each: number of CPUs, instruction counting.
KINDS = {"1cpu": (1, False), "2cpu": (2, False), "icount": (1, True)}
NO_STATUS, USAGE, NOT_SET_UP = 125, 64, 69


def settings():
    """The settings of versions.env."""
    words = shlex.split((HERE / "versions.env").read_text(), comments=True)
    return dict(word.split("=", 1) for word in words)


class Failure(Exception):
    """The machine gave no answer. The text is for the user; the status is the program's."""

    def __init__(self, text, status=NO_STATUS):
        super().__init__(text)
        self.status = status


class Machine:
    """One guest. Use with `with`: at the end its process is gone."""

    def __init__(self, suite, kind, memory, share=None, restore=False, disk=None, screen=False):
        self.suite, self.kind, self.memory, self.screen = suite, kind, int(memory), screen
        self.share = pathlib.Path(share or DATA / "empty")
        self.restore = restore
        # A file system that keeps the guest's changes; without one they are kept in its memory.
        self.disk = disk
        self.console = bytearray()
        self.control = bytearray()

    @property
    def state(self):
        return DATA / "roots" / f"{self.suite}.{self.kind}.state"

    def fingerprint(self):
        """A hash of everything that a snapshot depends on: it can be restored only where this is the same."""
        root = DATA / "roots" / f"{self.suite}.ext4"
        files = [QEMU, DATA / "kernel/boot/vmlinux", DATA / "initrd.img", root]
        facts = [(str(f), os.stat(f).st_size, os.stat(f).st_mtime_ns) for f in files]
        return hashlib.sha256(repr((facts, self.arguments({}))).encode()).hexdigest()

    def arguments(self, ports):
        """QEMU's. The devices and their order must be the same in keeping and restoring a state."""
        cpus, counted = KINDS[self.kind]
        accelerator = (DATA / "accelerator").read_text().strip()
        if counted:
            accelerator = "tcg,thread=single,tb-size=256"
        elif accelerator == "tcg":
            accelerator = "tcg,thread=multi,tb-size=256"

        def folder(path):
            return str(path).replace(",", ",,")

        def port(name):
            return f"socket,id={name},fd={ports.get(name, -1)}"

        kernel = KERNEL_ARGUMENTS
        if accelerator != "kvm":
            # A program that lies elsewhere each time is translated again each time, which takes
            # three times as long as to start it.
            kernel += " norandmaps"
        if counted:
            kernel += " rig_idle.counted=1"
        elif accelerator != "kvm":
            # On a busy machine the guest can mistake the speed of its clock several times over.
            kernel += f" tsc_early_khz={(DATA / 'tsc-khz').read_text().strip()}"
        # With fast `rep movsb` the kernel and libc copy by it, which is emulated a byte at a time: vivid's
        # frames, files and all else took two to three times as long.
        model = "max" if accelerator == "kvm" else "max,-erms,-fsrm"
        words = [
            QEMU, "-nodefaults", "-display", "none", "-no-reboot",
            "-accel", accelerator, "-cpu", model, "-smp", str(cpus), "-m", str(self.memory),
            "-kernel", f"{DATA}/kernel/boot/vmlinux", "-initrd", f"{DATA}/initrd.img",
            "-append", kernel,
            "-drive", f"file={folder(DATA)}/roots/{self.suite}.ext4,format=raw,if=none,id=disk"
            ",readonly=on",
            "-device", "virtio-blk-pci,drive=disk",
            "-chardev", port("console"), "-serial", "chardev:console",
            "-chardev", port("qmp"), "-mon", "chardev=qmp,mode=control",
            "-device", "virtio-serial-pci"]
        for name in ("ctl", "out", "err"):
            device = f"virtserialport,chardev={name},name={name}"
            words += ["-chardev", port(name), "-device", device]
        for name, path, option in (("host", "/", ",readonly=on"), ("share", self.share, "")):
            shared = "" if name == "share" and not ports else folder(path)
            options = f"path={shared},security_model=none,multidevs=remap{option}"
            words += ["-fsdev", f"local,id={name},{options}",
                      "-device", f"virtio-9p-pci,fsdev={name},mount_tag={name}"]
        if counted:
            words += ["-icount", "shift=1,sleep=off"]
        else:
            # A new generation at each restore makes the kernel draw new random numbers.
            words += ["-device", "vmgenid,guid=auto"]
        if self.disk:
            # The file need not outlive this machine's power, only the guest's.
            words += ["-drive", f"file={folder(self.disk)},format=raw,if=none,id=changes,cache=unsafe",
                      "-device", "virtio-blk-pci,drive=changes"]
        if self.screen:
            # A graphics device of the kernel's with a monitor of the size of the Raspberry Pi's, and a port for those who
            # want to see it.
            words += ["-device", "virtio-gpu-pci,xres=800,yres=480", "-chardev", port("screen"),
                      "-device", "virtserialport,chardev=screen,name=screen"]
        return words

    def __enter__(self):
        names = ["console", "qmp", "ctl", "out", "err"] + ["screen"] * self.screen
        pairs = {name: socket.socketpair() for name in names}
        arguments = self.arguments({name: theirs.fileno() for name, (_, theirs) in pairs.items()})
        passed = [theirs.fileno() for _, theirs in pairs.values()]
        if self.restore:
            state = os.open(self.state, os.O_RDONLY)
            passed.append(state)
            arguments += ["-incoming", f"fd:{state}"]
        # Where time is counted, a guest does not mind waiting for the processor. What runs beside it may.
        ahead = ["nice", "-n", "19"] if KINDS[self.kind][1] else []
        # The guest ends with this program, however that ends.
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", "--", *ahead, *arguments], pass_fds=passed,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for _, theirs in pairs.values():
            theirs.close()
        if self.restore:
            os.close(state)
        self.ports = {name: ours for name, (ours, _) in pairs.items()}
        self.selector = selectors.DefaultSelector()
        for name in names:
            if name != "qmp":
                self.selector.register(self.ports[name], selectors.EVENT_READ, name)
        self.monitor = self.ports["qmp"].makefile("rw")
        if self.screen:
            self.ask("qmp_capabilities")
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def ask(self, command, **arguments):
        """Asks QEMU's monitor."""
        try:
            self.monitor.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
            self.monitor.flush()
            for line in self.monitor:
                answer = json.loads(line)
                if "error" in answer:
                    raise Failure(f"{command}: {answer['error']['desc']}")
                if "return" in answer:
                    return answer["return"]
        except OSError:
            pass
        raise Failure("QEMU ended: " + self.process.stderr.read().decode(errors="replace").strip())

    def wait_restored(self):
        self.ask("qmp_capabilities")
        if self.ask("query-status")["status"] == "inmigrate":
            for line in self.monitor:
                if json.loads(line).get("event") == "RESUME":
                    return

    def receive(self, deadline, sinks):
        """The agent's next line. What other ports give until then goes to `sinks` (by name)."""
        while b"\n" not in self.control:
            left = deadline - time.monotonic()
            events = self.selector.select(left) if left > 0 else []
            if left <= 0:
                raise TimeoutError
            for key, _ in events:
                if not self.pump(key, sinks) and key.data == "ctl":
                    raise Failure("the guest ended by itself")
        line, _, rest = bytes(self.control).partition(b"\n")
        self.control[:] = rest
        return line.decode()

    def power_off(self, deadline, sinks):
        """Asks the agent to bring the guest down, by systemd, and waits until its power is off."""
        self.ports["ctl"].sendall(b"power off\n")
        while self.selector.get_map():
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError
            for key, _ in self.selector.select(left):
                self.pump(key, sinks)
        if b"reboot: Power down" not in self.console:
            raise Failure("the guest did not end in order")

    def drain(self, sinks):
        """Hands on what the ports still hold, after the end."""
        while any([self.pump(key, sinks) for key, _ in self.selector.select(0)]):
            pass

    def take_picture(self, name):
        """Writes what the screen shows into the shared folder, PNG or PPM by the name's ending, and says so."""
        if not re.fullmatch(r"[\w-]+\.(png|ppm)", name):
            raise Failure(f"no name of a picture: {name}")
        self.ask("screendump", filename=str(self.share / name), format=name[-3:])
        self.ports["screen"].sendall(b"taken\n")

    def pump(self, key, sinks):
        """Takes what a port has. False: the port is at its end."""
        try:
            data = key.fileobj.recv(1 << 16, socket.MSG_DONTWAIT)
        except OSError:
            data = b""
        if not data:
            self.selector.unregister(key.fileobj)
        elif key.data == "console":
            self.console += data
        elif key.data == "ctl":
            self.control += data
        elif key.data == "screen":
            self.take_picture(data.decode().strip())
        else:
            sinks[key.data](data)
        return bool(data)
