# SPDX-License-Identifier: Apache-2.0
# No good frame within the time that a start may take.
0ms begin
100ms streams
4999ms wait
5000ms wait
5100ms back

0ms switch
5000ms captured StartTimedOut after 5000ms
5000ms go back
5100ms settled after 5100ms
