# SPDX-License-Identifier: Apache-2.0
# From 1.5 s before the frame to 1.5 s after it; the file is finished later.
0ms stream
0ms state running
4000ms begin 1
5600ms finished 1

4000ms begin 1 from 2500ms
5500ms end 1 at 5500ms
5500ms recorded 1
5600ms finished 1
