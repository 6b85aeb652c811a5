# SPDX-License-Identifier: Apache-2.0
# The sensor begins its exposure again: a frame is taken when it is as bright as the one before it.
0ms begin
400ms streams
430ms frame 1 20
460ms frame 2 60
490ms frame 3 100
520ms frame 4 102
900ms back

0ms switch
520ms captured 4 after 520ms
520ms go back
900ms settled after 900ms
