# SPDX-License-Identifier: Apache-2.0
# A change to another camera or format ends the clip.
0ms stream
0ms state running
4000ms begin 1
4400ms left
4450ms finished 1
9000ms wait

4000ms begin 1 from 2500ms
4400ms end 1 at 4400ms
4400ms recorded 1
4450ms finished 1
