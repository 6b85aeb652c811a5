# SPDX-License-Identifier: Apache-2.0
# A pause and a resume that are reported late cut at their moments, if sound that young was held
# back.
settling 50ms
100ms has 0ms to 100ms
120ms pause at 80ms
160ms has 0ms to 160ms
240ms has 0ms to 240ms
260ms resume at 220ms
300ms has 0ms to 300ms
320ms has 0ms to 320ms
330ms stop at 310ms
330ms has 0ms to 330ms
330ms report

100ms sound 50 of 0ms
160ms sound 30 of 50ms
300ms sound 30 of 220ms
320ms sound 20 of 250ms
330ms sound 40 of 270ms
330ms complete, 0 silent, 0 gaps
