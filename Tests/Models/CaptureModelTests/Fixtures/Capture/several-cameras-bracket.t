# SPDX-License-Identifier: Apache-2.0
# A bracket and light are of one camera: refused while there are others. One that was accepted before stays
# of the session's camera.
brackets
light
0ms state starting
10ms photo 1 queue bracket=-1000,1000
20ms companions b
30ms photo queue bracket=-1000,1000
40ms photo queue light
50ms companions
60ms photo 2 queue light
70ms companions b
90ms stream
100ms state running
200ms frames 1
201ms settled
210ms frame 2
211ms settled
220ms cancelled

30ms refused InvalidSettings bracket
40ms refused InvalidSettings light
