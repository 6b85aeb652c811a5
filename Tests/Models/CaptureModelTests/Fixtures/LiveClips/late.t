# SPDX-License-Identifier: Apache-2.0
# The frame was chosen from the ring, a second after it was taken: the clip is as long.
0ms stream
0ms state running
4000ms begin 1 of 3000ms
4600ms finished 1

4000ms begin 1 from 1500ms
4500ms end 1 at 4500ms
4500ms recorded 1
4600ms finished 1
