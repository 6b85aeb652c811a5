# SPDX-License-Identifier: Apache-2.0
# A last moment in the future is none: it begins anew.
every 10000ms
0ms resume 500000ms
3100ms took 1

0ms open
3000ms take of 3000ms
