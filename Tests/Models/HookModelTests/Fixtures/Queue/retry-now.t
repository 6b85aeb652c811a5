# SPDX-License-Identifier: Apache-2.0
# A person does not wait for the end of a pause; what is under way is not begun twice.
hook upload photo pause 10000ms
0ms found 1/a/1.jpg
1ms kept
2ms fails 1
3ms kept
4ms retry a 1
5ms kept
6ms retry b 1
7ms done 1

0ms keep found:1/a/1.jpg 1:waiting 1:running
1ms start 1 upload try 1
2ms failed 1 waiting
2ms keep 1:waiting
4ms keep 1:waiting 1:running
5ms answer a
5ms start 1 upload try 2
6ms refuse b is-running
7ms keep 1:done
