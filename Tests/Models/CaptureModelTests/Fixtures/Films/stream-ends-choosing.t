# SPDX-License-Identifier: Apache-2.0
# The stream ends before a frame newer than the press: the film has the newest there is.
moment 50ms
0ms frame 0
20ms frame 1
50ms begin
60ms ended

60ms 1@0ms end streamEnded 33333us
