# SPDX-License-Identifier: Apache-2.0
# The next engine goes on at the same moments; those in between are missed.
every 10000ms
100000ms resume 72000ms
102100ms took 1
102100ms counts

100000ms open
100000ms missed 2
102000ms take of 102000ms
102100ms number 1 taken 1 missed 2
