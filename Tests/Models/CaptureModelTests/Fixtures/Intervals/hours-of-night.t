# SPDX-License-Identifier: Apache-2.0
# The hours may be those of a night, and an engine that was off counts them alone.
every 3600000ms
hours 22:00 06:00
clock 12:30
0ms resume -172800000ms
0ms counts

0ms missed 16
0ms number 0 taken 0 missed 16
