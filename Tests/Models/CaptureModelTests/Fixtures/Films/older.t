# SPDX-License-Identifier: Apache-2.0
# The press is older than the ring: the film begins with the ring's oldest frame.
moment 0ms
100ms frame 5
120ms frame 6
130ms begin
130ms stop
140ms frame 7

130ms 5@0ms 6@20ms
140ms end stopped 30ms
