# SPDX-License-Identifier: Apache-2.0
# The stream is stopped by the session, which says why a moment later.
0ms begin
50ms streams
60ms ended
9000ms wait
9001ms cancelled SessionWasInterrupted
9002ms cancelled OperationCancelled

0ms switch
9001ms captured SessionWasInterrupted after 9001ms
9001ms settled after 9001ms
