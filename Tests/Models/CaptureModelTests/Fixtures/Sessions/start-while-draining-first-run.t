# SPDX-License-Identifier: Apache-2.0
# Photos of a stopped session start a camera that never ran for the client; when the client starts
# the session again, the camera is brought back after a fault like any other.
0ms    start 1
100ms  change 2
110ms  stop 3 capturing
120ms  closed 1
200ms  frame 2
300ms  start 4
400ms  error 2 DeviceFailure
410ms  closed 2
910ms  wait
920ms  error 3 DeviceFailure
930ms  closed 3
1430ms wait
1500ms frame 4

0ms state starting
0ms open 1
100ms use proposed
100ms shut 1
110ms state stopped
110ms reply 1 OperationCancelled
120ms open 2
200ms reply 2
300ms state running
300ms reply 3
300ms reply 4
400ms state failed DeviceFailure
400ms shut 2
910ms state starting
910ms open 3
920ms state failed DeviceFailure
920ms shut 3
1430ms state starting
1430ms open 4
1500ms state running
