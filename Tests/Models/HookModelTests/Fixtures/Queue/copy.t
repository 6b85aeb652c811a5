# SPDX-License-Identifier: Apache-2.0
# A copy is a run like others, and ends when it was read back.
hook disk photo copies
0ms start
1ms found 1/a/1.jpg
2ms kept
3ms kept
4ms copied 1
5ms kept

1ms keep found:1/a/1.jpg 1:waiting 1:running
2ms start 1 disk try 1
4ms keep 1:done+copied
