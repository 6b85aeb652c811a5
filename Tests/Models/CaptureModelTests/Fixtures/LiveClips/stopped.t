# SPDX-License-Identifier: Apache-2.0
# Stop ends the clip at that moment.
0ms stream
0ms state running
4000ms begin 1
4400ms state stopped
4450ms finished 1
9000ms wait

4000ms begin 1 from 2500ms
4400ms end 1 at 4400ms
4400ms recorded 1
4450ms finished 1
