# SPDX-License-Identifier: Apache-2.0
# The moments that pass while a photo is being made are missed.
every 1000ms
0ms start
5500ms took 1
5500ms counts
6100ms took 2

0ms open
3000ms take of 3000ms
4000ms missed 1
5000ms missed 1
5500ms number 1 taken 1 missed 2
6000ms take of 6000ms
