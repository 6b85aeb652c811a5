# SPDX-License-Identifier: Apache-2.0
# Outside of its hours nothing is due, nothing is missed, and the camera is off.
every 600000ms
hours 06:00 20:00
clock 19:50
0ms start
3100ms took 1
36603100ms took 2
36603100ms counts

0ms open
3000ms take of 3000ms
3100ms close
36600000ms open
36603000ms take of 36603000ms
36603100ms close
36603100ms number 2 taken 2 missed 0
