# SPDX-License-Identifier: Apache-2.0
# A late stop leaves none of the waiting frames, not even the first.
by_hand
moment 20ms
20ms frame 1
21ms begin
40ms frame 2
41ms stop at 10ms
42ms take
42ms counts

21ms wake
42ms end stopped 0ms
42ms delivered 2 after_end 2
