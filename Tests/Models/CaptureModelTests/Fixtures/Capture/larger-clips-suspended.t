# SPDX-License-Identifier: Apache-2.0
# Clips that are suspended keep no frames.
clips suspended
sizes 64x48 128x96
0ms state starting
90ms stream
100ms state running
200ms photo 1 size=128x96

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms still 1 of 128x96
200ms readiness 3
