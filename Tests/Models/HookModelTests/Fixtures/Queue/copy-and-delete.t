# SPDX-License-Identifier: Apache-2.0
# A file is deleted only when the journal has its copy, and when nothing else is to be done for it.
hook disk photo moves
hook upload photo pause 10ms
0ms start
1ms found 1/a/1.jpg
2ms kept
3ms copied 1
4ms fails 2
5ms kept
6ms kept
20ms kept
21ms done 2
22ms kept
23ms kept
24ms deleted 1
25ms kept

1ms keep found:1/a/1.jpg 1:waiting 2:waiting 1:running 2:running
2ms start 1 disk try 1
2ms start 2 upload try 1
3ms keep 1:waiting+copied
4ms failed 2 waiting
5ms keep 2:waiting
14ms keep 2:running
20ms start 2 upload try 2
21ms keep 2:done 1:running+copied
22ms start 1 disk try 2 delete
24ms keep 1:done+copied+deleted
