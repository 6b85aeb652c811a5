# SPDX-License-Identifier: Apache-2.0
# Stopped while a photo is being made: it counts, and nothing is missed until it is started again.
every 10000ms
0ms start
3050ms stop
3100ms took 1
90000ms start
93100ms took 2
93100ms counts

0ms open
3000ms take of 3000ms
3050ms close
90000ms open
93000ms take of 93000ms
93100ms number 2 taken 2 missed 0
