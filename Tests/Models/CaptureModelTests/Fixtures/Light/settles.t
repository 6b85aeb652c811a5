# SPDX-License-Identifier: Apache-2.0
# A lamp that takes 100 ms to be bright, and to be dark again.
interval 30ms
settle 100ms
0ms begin
1ms lit
151ms frame 5 at 150ms
181ms frame 6 at 180ms
182ms dark
331ms frame 11 at 330ms
361ms frame 12 at 360ms

0ms on
181ms off
182ms captured 6 lit
361ms settled
