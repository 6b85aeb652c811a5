# SPDX-License-Identifier: Apache-2.0
# The stop is reported late: waiting frames that are newer are not in the film.
0ms frame 0
5ms begin
20ms frame 1
40ms frame 2
60ms frame 3
70ms stop at 30ms
80ms frame 4
80ms counts

5ms 0@0ms
70ms 1@20ms end stopped 30ms
80ms delivered 4 taken 2 after_end 2
