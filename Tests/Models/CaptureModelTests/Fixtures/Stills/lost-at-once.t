# SPDX-License-Identifier: Apache-2.0
# The driver hangs in the switch itself: first the photo fails, and then the camera.
0ms begin
9000ms streams
9001ms frame 1 100
9002ms back

0ms switch
5000ms captured StartTimedOut after 5000ms
5000ms go back
8000ms lost
8000ms settled after 8000ms
