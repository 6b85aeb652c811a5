# SPDX-License-Identifier: Apache-2.0
# A gap is filled with silence and counted once, however many pieces it comes in.
100ms has 0ms to 100ms last
150ms none
900ms has 800ms to 900ms
900ms stop
900ms report

100ms sound 100 of 0ms
900ms silence 500
900ms silence 200
900ms sound 100 of 800ms
900ms finished, 700 silent, 1 gaps
