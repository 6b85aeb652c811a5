# SPDX-License-Identifier: Apache-2.0
# A press: one hook when it goes down, another when it is over. Nothing is kept, and nothing tried again.
hook light press begin
hook count press
0ms press began
5ms press ended
6ms fails 2
7ms press cancelled
8ms done 1

0ms start 1 light try 1
5ms start 2 count try 1
6ms failed 2 failed
7ms start 3 count try 1
