# SPDX-License-Identifier: Apache-2.0
# The stream ends without warning: no frame comes, and the film ends with the last one.
0ms stream
0ms state running
4000ms begin 1
4400ms ended
4450ms finished 1
9000ms wait

4000ms begin 1 from 2500ms
4400ms recorded 1
4450ms finished 1
