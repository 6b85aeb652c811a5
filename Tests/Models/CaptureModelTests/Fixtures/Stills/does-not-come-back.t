# SPDX-License-Identifier: Apache-2.0
# The photo is taken, and the stream does not begin again: the photo is not touched by that.
0ms begin
50ms streams
60ms frame 1 100
70ms frame 2 100
90ms ended CameraBusy

0ms switch
70ms captured 2 after 70ms
70ms go back
90ms settled after 90ms
