# SPDX-License-Identifier: Apache-2.0
# The microphone opens 40 ms after the first frame: silence until then, which is forgiven.
30ms  none
100ms has 40ms to 100ms
150ms has 40ms to 150ms
160ms stop at 150ms
160ms report

100ms silence 40
100ms sound 60 of 40ms
150ms sound 50 of 100ms
160ms complete, 40 silent, 0 gaps
