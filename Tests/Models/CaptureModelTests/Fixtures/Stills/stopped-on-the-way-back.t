# SPDX-License-Identifier: Apache-2.0
# The stream is stopped when the photo has its frame: nothing is left to be said.
0ms begin
50ms streams
60ms frame 1 100
70ms frame 2 100
80ms ended
81ms cancelled SessionWasInterrupted

0ms switch
70ms captured 2 after 70ms
70ms go back
80ms settled after 80ms
