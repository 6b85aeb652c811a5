# SPDX-License-Identifier: Apache-2.0
# A person has what failed tried again: as often as something new.
hook upload photo attempts 1
0ms found 1/a/1.jpg
1ms kept
2ms fails 1
3ms kept
4ms retry a
5ms kept
6ms kept
7ms fails 1
8ms kept
9ms retry b 7
9ms retry c 1
10ms kept

0ms keep found:1/a/1.jpg 1:waiting 1:running
1ms start 1 upload try 1
2ms failed 1 failed
2ms keep 1:failed
4ms keep 1:waiting 1:running
5ms answer a
5ms start 1 upload try 2
7ms failed 1 failed
7ms keep 1:failed
9ms refuse b no-such-run
9ms keep 1:waiting 1:running
10ms answer c
10ms start 1 upload try 3
