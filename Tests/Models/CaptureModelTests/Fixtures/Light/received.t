# SPDX-License-Identifier: Apache-2.0
# A frame without a stamp may have waited in each of the driver's buffers.
interval 30ms
0ms begin
1ms lit
180ms frame 6 received
181ms frame 7 received
182ms dark
361ms frame 12 received
362ms frame 13 received

0ms on
181ms off
182ms captured 7 lit
362ms settled
