# SPDX-License-Identifier: Apache-2.0
# Photos that failed do not hold up those that have not been tried.
hook upload photo pause 5ms
0ms found 1/a/1.jpg
1ms kept
2ms fails 1
3ms kept
4ms found 1/a/2.jpg 1/a/3.jpg
5ms kept
8ms done 2
9ms kept
10ms done 3
11ms kept

0ms keep found:1/a/1.jpg 1:waiting 1:running
1ms start 1 upload try 1
2ms failed 1 waiting
2ms keep 1:waiting
4ms keep found:1/a/2.jpg 2:waiting found:1/a/3.jpg 3:waiting 2:running
5ms start 2 upload try 1
8ms keep 2:done 3:running
9ms start 3 upload try 1
10ms keep 3:done 1:running
11ms start 1 upload try 2
