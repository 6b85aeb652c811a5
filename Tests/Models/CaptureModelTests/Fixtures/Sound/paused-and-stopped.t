# SPDX-License-Identifier: Apache-2.0
# A stop during a pause ends at the pause. Later commands change nothing.
100ms has 0ms to 100ms
100ms pause
180ms stop
190ms resume
200ms stop
200ms has 0ms to 200ms
200ms report

100ms sound 100 of 0ms
200ms complete, 0 silent, 0 gaps
