# SPDX-License-Identifier: Apache-2.0
# Before a gap all sound is given out at once: after it there is another run of the microphone.
settling 50ms
100ms has 0ms to 100ms
110ms has 0ms to 110ms last
200ms has 140ms to 200ms
200ms report

100ms sound 50 of 0ms
110ms sound 60 of 50ms
200ms silence 30
200ms sound 10 of 140ms
200ms open, 30 silent, 1 gaps
