# SPDX-License-Identifier: Apache-2.0
# Nobody waits for the photo any more: the camera goes back at once.
0ms begin
50ms streams
60ms frame 1 100
65ms cancelled OperationCancelled
70ms frame 2 100
90ms back
91ms cancelled OperationCancelled

0ms switch
65ms captured OperationCancelled after 65ms
65ms go back
90ms settled after 90ms
