# SPDX-License-Identifier: Apache-2.0
# The engine before was ended between a photo and its record: the photo counts, and is not missed.
every 10000ms
0ms resume -10100ms
0ms counts
9900ms took 2
9900ms counts

0ms open
0ms take of -100ms
0ms number 0 taken 0 missed 0
9900ms missed 1
9900ms number 2 taken 2 missed 0
