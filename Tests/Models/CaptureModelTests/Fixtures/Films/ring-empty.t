# SPDX-License-Identifier: Apache-2.0
# The camera has just started: the film begins with the first frame that comes.
moment 10ms
10ms begin
30ms frame 0
35ms stop
50ms frame 1

30ms 0@0ms
50ms end stopped 5ms
