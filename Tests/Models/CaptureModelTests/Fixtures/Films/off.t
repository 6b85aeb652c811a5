# SPDX-License-Identifier: Apache-2.0
# Zero shutter lag is off: the film begins with the first frame after the request.
moment 10ms
off 30ms
0ms frame 0
20ms frame 1
30ms begin
40ms frame 2
60ms frame 3
60ms stop

40ms 2@0ms
60ms 3@20ms end stopped 20001us
