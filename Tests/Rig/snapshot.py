# SPDX-License-Identifier: Apache-2.0
"""Keeps the states of booted machines.

snapshot.py SUITE          boots the machines of SUITE whose state is missing or old, and keeps it
snapshot.py SUITE --check  status 0 if all states are there and current
snapshot.py --accelerator  finds out what can run a guest here and writes it down: kvm or tcg
"""
import concurrent.futures
import os
import shlex
import subprocess
import sys
import time

from machine import DATA, KINDS, QEMU, Failure, Machine, settings

BOOT_LIMIT_SEC = 240


def choose_accelerator():
    """KVM only if it really runs Debian's kernel: /dev/kvm may make a VM and still not run that.

    The kernel is booted without a root file system: with `panic=-1` that ends QEMU in a second.
    """
    probe = [QEMU, "-accel", "kvm", "-cpu", "max", "-nodefaults", "-display", "none", "-no-reboot",
             "-m", "256", "-kernel", f"{DATA}/kernel/boot/vmlinux", "-append", "panic=-1"]
    try:
        works = os.access("/dev/kvm", os.R_OK | os.W_OK) and subprocess.run(
            probe, timeout=10, stdin=subprocess.DEVNULL, capture_output=True).returncode == 0
    except subprocess.TimeoutExpired:
        works = False
    (DATA / "accelerator").write_text("kvm\n" if works else "tcg\n")
    print("kvm" if works else "tcg")


def keep(suite, kind):
    """Boots one machine and writes its state and fingerprint, or says why not."""
    begin = time.monotonic()
    with Machine(suite, kind, settings()["RIG_MEMORY_MIB"]) as machine:
        machine.state.unlink(missing_ok=True)
        fingerprint = machine.fingerprint()
        try:
            line = machine.receive(begin + BOOT_LIMIT_SEC, {"out": bytes, "err": bytes})
        except (TimeoutError, Failure) as error:
            tail = machine.console.decode(errors="replace")[-2000:]
            raise Failure(f"{kind}: the guest did not boot: {error!r}\n{tail}") from error
        booted = time.monotonic()
        assert line == "ready", line
        part = machine.state.with_suffix(".part")
        machine.ask("qmp_capabilities")
        limits = {"max-bandwidth": 1 << 34, "downtime-limit": 20000}
        machine.ask("migrate-set-parameters", **limits)
        # Not stopped before: so it runs again by itself when it is restored.
        machine.ask("migrate", uri=f"exec:exec cat >{shlex.quote(str(part))}")
        while (status := machine.ask("query-migrate"))["status"] != "completed":
            if status["status"] == "failed":
                raise Failure(f"{kind}: {status.get('error-desc', 'no snapshot')}")
            time.sleep(0.05)
        machine.ask("quit")
        machine.process.wait()
        machine.state.with_suffix(".fingerprint").write_text(fingerprint)
        part.rename(machine.state)
    size = machine.state.stat().st_size >> 20
    end = time.monotonic()
    return f"{kind}: boot {booted - begin:.1f} s, state {end - booted:.1f} s, {size} MiB"


def current(suite, kind):
    machine = Machine(suite, kind, settings()["RIG_MEMORY_MIB"])
    kept = machine.state.with_suffix(".fingerprint")
    return machine.state.exists() and kept.exists() and kept.read_text() == machine.fingerprint()


def main(arguments):
    if arguments == ["--accelerator"]:
        choose_accelerator()
        return 0
    suite = arguments[0]
    if arguments[1:] == ["--check"]:
        return 0 if all(current(suite, kind) for kind in KINDS) else 1
    wanted = [kind for kind in KINDS if not current(suite, kind)]
    with concurrent.futures.ThreadPoolExecutor(len(KINDS)) as pool:
        for line in pool.map(lambda kind: keep(suite, kind), wanted):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        sys.exit(f"rig: {failure}")
