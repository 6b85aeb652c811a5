# SPDX-License-Identifier: Apache-2.0
# A driver may stamp the end of a frame, which comes after the frame itself. A cut before that time does not take the
# photo's frame out of its clip.
0ms stream
0ms state running
4000ms begin 1 of 4030ms
4010ms state stopped
4040ms finished 1
9000ms wait

4000ms begin 1 from 2530ms
4010ms end 1 at 4030ms
4010ms recorded 1
4040ms finished 1
