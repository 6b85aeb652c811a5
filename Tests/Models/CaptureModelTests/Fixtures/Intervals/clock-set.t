# SPDX-License-Identifier: Apache-2.0
# A wall clock that is set brings the hours within ten minutes, and moves no moment.
every 600000ms
hours 06:00 20:00
clock 02:00
0ms start
1000ms clock 07:00
603100ms took 1
603100ms counts

600000ms open
600000ms missed 1
603000ms take of 603000ms
603100ms close
603100ms number 1 taken 1 missed 1
