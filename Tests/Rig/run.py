# SPDX-License-Identifier: Apache-2.0
"""Scripts/rig run [OPTION...] -- COMMAND...: runs COMMAND as root in the guest, in this folder.

Hands its output on as it comes, and its exit status back. Without --systemd, COMMAND runs in a
chroot over this machine's root (changes are lost), with the guest's kernel, devices and udev. With
it, COMMAND runs in the guest's own Debian, where systemd is PID 1; this machine's root is at
/mnt/host and the project at its own path, both read-only.

Exit status: COMMAND's (with --boots the first that is not 0); 125 the machine gave none; 64 usage; 69 not set up.
"""
import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from machine import DATA, HERE, KINDS, NOT_SET_UP, USAGE, Failure, Machine, settings

PROJECT = HERE.parent.parent
GUEST_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class Parser(argparse.ArgumentParser):
    """argparse with the rig's exit status for wrong usage."""

    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"rig: {message}\n")


def options(arguments, default):
    parser = Parser(prog="rig run", description=__doc__,
                    formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--systemd", action="store_true", help="run in the guest's own Debian")
    parser.add_argument("--cpus", type=int, choices=(1, 2), default=1,
                        help="%(default)s; one is also the faster where CPUs are emulated")
    parser.add_argument("--icount", action="store_true",
                        help="one CPU on which an instruction takes 2 ns: times repeat")
    parser.add_argument("--timeout", type=float, metavar="SEC",
                        default=float(default["RIG_TIMEOUT_SEC"]), help="%(default)g")
    parser.add_argument("--memory", type=int, metavar="MIB",
                        default=int(default["RIG_MEMORY_MIB"]),
                        help="another size than %(default)s is a cold boot")
    parser.add_argument("--share", metavar="DIR",
                        help="a folder to write to, at $SHARE in the guest")
    parser.add_argument("--env", metavar="NAME=VALUE", action="append", default=[],
                        help="the command's environment has this too")
    parser.add_argument("--bind", metavar="DIR", action="append", default=[],
                        help="with --systemd: a further folder that is there at its own path")
    parser.add_argument("--boots", type=int, metavar="N",
                        help="with --systemd: the guest boots N times and is powered off in between;"
                        " its disk keeps what was written; COMMAND runs after each boot, which"
                        " SHUTTERD_RIG_BOOT counts from 1")
    parser.add_argument("--screen", action="store_true",
                        help="with --share: a screen; whoever writes the name of a .png or .ppm to"
                        " /dev/virtio-ports/screen finds its picture in the shared folder; a cold boot")
    parser.add_argument("--suite", default=default["RIG_SUITE"],
                        help="the Debian root (%(default)s)")
    parser.add_argument("--verbose", action="store_true", help="tell how long it took")
    own, command = arguments, []
    if "--" in arguments:
        at = arguments.index("--")
        own, command = arguments[:at], arguments[at + 1:]
    chosen = parser.parse_args(own)
    if not command:
        parser.error("no COMMAND after --")
    if chosen.icount and chosen.cpus == 2:
        parser.error("--icount has one CPU")
    if chosen.icount and (chosen.boots or chosen.screen):
        parser.error("--icount goes with neither --boots nor --screen: rig-idle does not know of their disk and port")
    if chosen.boots is not None and (chosen.boots < 1 or not chosen.systemd):
        parser.error("--boots is a number above 0, and goes with --systemd")
    if chosen.share and not os.path.isdir(chosen.share):
        parser.error(f"--share: no folder {chosen.share}")
    if chosen.screen and not chosen.share:
        parser.error("--screen puts pictures into --share DIR")
    chosen.kind = "icount" if chosen.icount else f"{chosen.cpus}cpu"
    return chosen, command


def message(chosen, command, boot):
    """The message to the agent: the time of day, the command, its folder and its environment."""
    folder = os.getcwd()
    variables = {"PATH": GUEST_PATH, "HOME": "/root", "LANG": "C.UTF-8",
                 "SHUTTERD_IN_RIG": "systemd" if chosen.systemd else "chroot"}
    binds = [str(PROJECT)] if chosen.systemd else []
    for path in [folder, *chosen.bind]:
        if chosen.systemd and not any(pathlib.Path(path).is_relative_to(bind) for bind in binds):
            binds.append(path)
    if not chosen.systemd:
        # In a chroot, udevadm and systemctl otherwise do nothing and report success.
        variables["SYSTEMD_IGNORE_CHROOT"] = "1"
    if "SHUTTERD_PATIENCE" in os.environ:
        variables["SHUTTERD_PATIENCE"] = os.environ["SHUTTERD_PATIENCE"]
    if chosen.icount:
        variables["SHUTTERD_RIG_COUNTS"] = "instructions"
    if chosen.share:
        variables["SHARE"] = "/mnt/share"
    if chosen.boots:
        variables["SHUTTERD_RIG_BOOT"] = boot
    environment = [f"{name}={value}" for name, value in variables.items()] + chosen.env
    seconds, nanoseconds = divmod(time.time_ns(), 10**9)
    form = "root" if chosen.systemd else "chroot"
    fields = [seconds, nanoseconds, form, int(bool(chosen.share)), folder, len(binds), *binds,
              len(environment), *environment, len(command), *command]
    body = b"".join(os.fsencode(str(field)) + b"\0" for field in fields)
    return b"%d\n" % len(body) + body


def machine_for(chosen, default, disk):
    """The machine, restored from its snapshot if that has the wanted size, no disk and no screen."""
    share = os.path.realpath(chosen.share) if chosen.share else None
    restore = chosen.memory == int(default["RIG_MEMORY_MIB"]) and not disk and not chosen.screen
    machine = Machine(chosen.suite, chosen.kind, chosen.memory, share, restore, disk, chosen.screen)
    extra = "" if chosen.suite == default["RIG_SUITE"] else f" {chosen.suite}"
    remedy = f"run Scripts/rig setup{extra}"
    try:
        kept = machine.state.with_suffix(".fingerprint").read_text()
        fresh = Machine(chosen.suite, chosen.kind, default["RIG_MEMORY_MIB"]).fingerprint()
    except OSError as error:
        raise Failure(f"not set up: {error.filename} is missing: {remedy}", NOT_SET_UP) from None
    if kept != fresh:
        raise Failure(f"the snapshot in {DATA} fits QEMU or the guest's files no more: {remedy}",
                      NOT_SET_UP)
    return machine


def write(stream):
    def sink(data):
        stream.buffer.write(data)
        stream.buffer.flush()
    return sink


def run(chosen, command, default):
    deadline = time.monotonic() + chosen.timeout
    if not chosen.boots:
        return run_once(chosen, command, default, deadline)
    with tempfile.NamedTemporaryFile(prefix="shutterd-rig.") as disk:
        disk.truncate(int(default["RIG_DISK_MIB"]) << 20)
        subprocess.run(["/sbin/mke2fs", "-q", "-t", "ext4", disk.name], check=True)
        statuses = [run_once(chosen, command, default, deadline, disk.name, boot)
                    for boot in range(1, chosen.boots + 1)]
        return next((status for status in statuses if status), 0)


def run_once(chosen, command, default, deadline, disk=None, boot=1):
    begin = time.monotonic()
    sinks = {"out": write(sys.stdout), "err": write(sys.stderr)}
    with machine_for(chosen, default, disk) as machine:
        try:
            if machine.restore:
                machine.wait_restored()
            else:
                machine.receive(deadline, sinks)
            ready = time.monotonic()
            machine.ports["ctl"].sendall(message(chosen, command, boot))
            answer = machine.receive(deadline, sinks)
            problem = "" if answer.startswith("status ") else "the guest could not run the command"
            end = time.monotonic()
            if not problem and boot < (chosen.boots or 1):
                machine.power_off(deadline, sinks)
        except TimeoutError:
            problem = f"ended after {chosen.timeout:g} s (--timeout)"
        except Failure as failure:
            problem = str(failure)
        machine.process.kill()
        machine.drain(sinks)
        if problem:
            tail = b"\n".join(machine.console.splitlines()[-25:]).decode(errors="replace")
            raise Failure(f"{problem}; the end of its console:\n{tail.strip() or '(empty)'}")
    if chosen.verbose:
        times = f"ready after {ready - begin:.2f} s, command {end - ready:.2f} s"
        print(f"rig: {times}", file=sys.stderr)
    return int(answer.split()[1])


def main(arguments):
    default = settings()
    chosen, command = options(arguments, default)
    return run(chosen, command, default)


if __name__ == "__main__":
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        print(f"rig: {failure}", file=sys.stderr)
        sys.exit(failure.status)
