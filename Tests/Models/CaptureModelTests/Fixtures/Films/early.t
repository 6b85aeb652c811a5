# SPDX-License-Identifier: Apache-2.0
# Frames that come after the feed is attached, before the ring is handed in, come after the ring.
moment 20ms
0ms frame 0
20ms frame 1
21ms attach
40ms frame 2
41ms begin
60ms frame 3
60ms stop

41ms 1@0ms 2@20ms
60ms 3@40ms end stopped 40001us
