# SPDX-License-Identifier: Apache-2.0
# A photo that fails leaves its number to the next one.
every 10000ms
0ms start
3100ms took 1
13100ms failed
23100ms took 2
23100ms counts

0ms open
3000ms take of 3000ms
13000ms take of 13000ms
13100ms missed 1
23000ms take of 23000ms
23100ms number 2 taken 2 missed 1
