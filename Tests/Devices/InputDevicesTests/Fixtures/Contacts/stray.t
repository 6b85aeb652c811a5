# SPDX-License-Identifier: Apache-2.0
# A screen that has ABS_X and ABS_Y from 0 to 1000, never sends them, and sends ABS_Z and ABS_RX from 0 to 4000.
single
stray
5ms  z 2000 rx 3000 pen 1
15ms z 2400
25ms pen 0

5ms  touch0 down 500,750
15ms touch0 moved 600,750
25ms touch0 up
