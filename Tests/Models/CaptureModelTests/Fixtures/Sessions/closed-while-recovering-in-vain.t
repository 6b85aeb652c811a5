# SPDX-License-Identifier: Apache-2.0
# The camera does not come back in time: the photo is given up, and with it the session.
0ms    start 1
100ms  frame 1
500ms  error 1 DeviceFailure
510ms  close capturing
520ms  closed 1
1100ms error 2 DeviceFailure
1110ms closed 2
1200ms captured

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state failed DeviceFailure
500ms shut 1
510ms report closed
1020ms open 2
1100ms shut 2
1200ms finished
