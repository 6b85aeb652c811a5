# SPDX-License-Identifier: Apache-2.0
# What another hook failed for is not deleted, until a person gives that up.
hook disk photo moves
hook upload photo attempts 1
0ms start
1ms found 1/a/1.jpg
2ms kept
3ms copied 1
4ms kept
5ms fails 2
6ms kept
50ms drop x 2
51ms kept
52ms kept

1ms keep found:1/a/1.jpg 1:waiting 2:waiting 1:running 2:running
2ms start 1 disk try 1
2ms start 2 upload try 1
3ms keep 1:waiting+copied
5ms failed 2 failed
5ms keep 2:failed
50ms keep 2:dropped 1:running+copied
51ms answer x
51ms start 1 disk try 2 delete
