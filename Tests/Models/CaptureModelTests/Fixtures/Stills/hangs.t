# SPDX-License-Identifier: Apache-2.0
# The driver does not even switch.
0ms begin
5000ms wait
7000ms streams
7001ms frame 1 100
7100ms back

0ms switch
5000ms captured StartTimedOut after 5000ms
5000ms go back
7100ms settled after 7100ms
