# SPDX-License-Identifier: Apache-2.0
# Start is answered at the first frame, Stop when the camera is closed.
0ms    start 1
200ms  frame 1
900ms  stop 2
910ms  closed 1

0ms state starting
0ms open 1
200ms state running
200ms reply 1
900ms state stopped
900ms shut 1
910ms reply 2
