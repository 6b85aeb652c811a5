# SPDX-License-Identifier: Apache-2.0
# Nothing is deleted before the journal has the copy.
hook disk photo moves
0ms start
1ms found 1/a/1.jpg
2ms kept
3ms copied 1
4ms unkept
500ms start
1500ms kept

1ms keep found:1/a/1.jpg 1:waiting 1:running
2ms start 1 disk try 1
3ms keep 1:waiting+copied 1:running+copied
1004ms keep 1:waiting+copied 1:running+copied
1500ms start 1 disk try 2 delete
