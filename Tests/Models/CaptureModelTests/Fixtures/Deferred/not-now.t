# SPDX-License-Identifier: Apache-2.0
# The disk is full: those who wait are told, and it is tried again after a minute, or when a client
# asks.
0ms taken a
100ms finalize a
200ms not_now a
50000ms wait
60200ms wait
60300ms not_now a
70000ms finalize a
70100ms final a

100ms finish a
200ms failed a
60200ms finish a
60300ms failed a
70000ms finish a
70100ms final a
