# SPDX-License-Identifier: Apache-2.0
# A photo that was copied stays as long as another hook is to get it.
hook disk photo moves
hook late photo of unknown
0ms found 1/a/1.jpg
1ms kept
2ms copied 1
3ms kept
4ms known late 1
5ms there 1/a/1.jpg
6ms kept
7ms done 2
8ms kept
9ms deleted 1

0ms keep found:1/a/1.jpg 1:waiting owed:late 1:running
1ms start 1 disk try 1
2ms keep 1:waiting+copied
4ms look
5ms keep found:1/a/1.jpg 2:waiting 2:running
6ms start 2 late try 1
7ms keep 2:done 1:running+copied
8ms start 1 disk try 2 delete
9ms keep 1:done+copied+deleted
