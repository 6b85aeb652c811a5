# SPDX-License-Identifier: Apache-2.0
# Stopped before the frame was chosen: the clip ends with the frame.
0ms stream
0ms state running
4000ms state stopped
4010ms begin 1 of 3990ms
4050ms finished 1

4010ms begin 1 from 2490ms
4010ms end 1 at 3990ms
4010ms recorded 1
4050ms finished 1
