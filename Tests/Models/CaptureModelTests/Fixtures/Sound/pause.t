# SPDX-License-Identifier: Apache-2.0
# A paused part is left out, and the film has no gap there.
100ms has 0ms to 100ms
100ms pause
200ms has 0ms to 200ms
250ms resume
300ms has 0ms to 300ms
300ms stop
300ms report

100ms sound 100 of 0ms
300ms sound 50 of 250ms
300ms complete, 0 silent, 0 gaps
