# SPDX-License-Identifier: Apache-2.0
# A photo that takes its time, or is asked for late, moves no later moment.
every 10000ms
0ms start
3400ms took 1
14500ms late
15000ms took 2
23100ms took 3
23200ms counts

0ms open
3000ms take of 3000ms
14500ms take of 13000ms
23000ms take of 23000ms
23200ms number 3 taken 3 missed 0
