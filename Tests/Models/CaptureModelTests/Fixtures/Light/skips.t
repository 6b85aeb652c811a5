# SPDX-License-Identifier: Apache-2.0
# Two lit frames are left to the camera's automatic.
interval 30ms
skip 2
0ms begin
1ms lit
61ms frame 2 at 60ms
91ms frame 3 at 90ms
121ms frame 4 at 120ms
151ms frame 5 at 150ms
152ms dark

0ms on
151ms off
152ms captured 5 lit
