# SPDX-License-Identifier: Apache-2.0
# Presses of one hook wait for each other, in their order.
hook count press timeout 1ms
0ms press ended
1ms press ended
2ms press ended
3ms done 1
4ms done 2

0ms start 1 count try 1
3ms start 2 count try 1
4ms start 3 count try 1
