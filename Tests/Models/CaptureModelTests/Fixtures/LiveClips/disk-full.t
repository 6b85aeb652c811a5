# SPDX-License-Identifier: Apache-2.0
# The clip's film ends by itself: both are reported, in their order, and nothing later.
0ms stream
0ms state running
4000ms begin 1
4200ms finished 1
9000ms wait

4000ms begin 1 from 2500ms
4200ms recorded 1
4200ms finished 1
