# SPDX-License-Identifier: Apache-2.0
# A lost microphone gives nothing more: the sound is not complete.
100ms has 0ms to 100ms last
200ms stop
200ms none
200ms report

100ms sound 100 of 0ms
200ms open, 0 silent, 0 gaps
