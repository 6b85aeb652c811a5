# SPDX-License-Identifier: Apache-2.0
# What is too late to show its moment is missed, together with those before it.
every 10000ms
0ms start
3100ms took 1
46000ms late
53100ms took 2
53100ms counts

0ms open
3000ms take of 3000ms
46000ms missed 4
53000ms take of 53000ms
53100ms number 2 taken 2 missed 4
