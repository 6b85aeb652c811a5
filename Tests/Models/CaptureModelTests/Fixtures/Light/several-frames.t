# SPDX-License-Identifier: Apache-2.0
# A picture of several frames: the light is on for all of them.
interval 30ms
frames 3
0ms begin
1ms lit
61ms frame 2 at 60ms
91ms frame 3 at 90ms
121ms frame 4 at 120ms
151ms frame 5 at 150ms
152ms dark

0ms on
151ms off
152ms captured 3 4 5 lit
