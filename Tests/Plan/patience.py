# SPDX-License-Identifier: Apache-2.0
"""How long "never" is on this machine.

A wait of a test is for a condition; its bound only says when to give up. Two minutes, on a machine on which a fixed piece
of work takes as long as on ours; longer on a slower one, in proportion. The tests get it as SHUTTERD_PATIENCE; without it
they find out for themselves (Tests/Support/TestSupport/Patience.swift).
"""
import time

NEVER_S = 120
# The seconds that `work` takes on two virtual cores of an AMD EPYC (2026), otherwise idle.
OURS_S = 0.1


def work():
    """A fixed piece of work, on one processor."""
    total = 0
    for number in range(4_700_000):
        total ^= number
    return total


def factor():
    """How many times as long as ours this machine takes, as it is now, with what else runs on it: 1 to 10."""
    took = []
    for _ in range(3):
        begin = time.monotonic()
        work()
        took.append(time.monotonic() - begin)
    return min(10.0, max(1.0, sorted(took)[1] / OURS_S))
