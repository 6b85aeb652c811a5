# SPDX-License-Identifier: Apache-2.0
# Pauses that are over before the sound in front of them was given out: each is cut where it was.
settling 50ms
100ms has 0ms to 100ms
110ms pause
120ms resume
130ms pause
150ms resume
200ms has 0ms to 200ms
250ms stop
250ms has 0ms to 250ms
250ms report

100ms sound 50 of 0ms
200ms sound 60 of 50ms
200ms sound 10 of 120ms
250ms sound 100 of 150ms
250ms complete, 0 silent, 0 gaps
