# SPDX-License-Identifier: Apache-2.0
# A person gives up what is under way, and the next begins. What was dropped stays so, whatever it answers.
hook upload photo
0ms found 1/a/1.jpg 1/a/2.jpg
1ms kept
2ms drop a 1
3ms done 1
4ms kept
5ms drop b 1
6ms drop c 9
7ms drop d

0ms keep found:1/a/1.jpg 1:waiting found:1/a/2.jpg 2:waiting 1:running
1ms start 1 upload try 1
2ms stop 1
2ms keep 1:dropped 2:running
4ms answer a
4ms start 2 upload try 1
5ms refuse b is-dropped
6ms refuse c no-such-run
7ms answer d
