# SPDX-License-Identifier: Apache-2.0
# A hook that fails is tried again after 10, 20 and 40 ms, and then a person has to look.
hook upload photo attempts 4 pause 10ms
0ms found 1/a/1.jpg
1ms kept
2ms fails 1
3ms kept
13ms kept
14ms fails 1
15ms kept
36ms kept
37ms fails 1
38ms kept
79ms kept
80ms fails 1
81ms kept
9000ms start

0ms keep found:1/a/1.jpg 1:waiting 1:running
1ms start 1 upload try 1
2ms failed 1 waiting
2ms keep 1:waiting
12ms keep 1:running
13ms start 1 upload try 2
14ms failed 1 waiting
14ms keep 1:waiting
34ms keep 1:running
36ms start 1 upload try 3
37ms failed 1 waiting
37ms keep 1:waiting
77ms keep 1:running
79ms start 1 upload try 4
80ms failed 1 failed
80ms keep 1:failed
