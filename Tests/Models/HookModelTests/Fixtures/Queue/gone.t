# SPDX-License-Identifier: Apache-2.0
# A photo that its owner has taken away is no failure, and is not tried again.
hook upload photo
0ms found 1/a/1.jpg
1ms kept
2ms gone 1
3ms kept
4ms retry x 1

0ms keep found:1/a/1.jpg 1:waiting 1:running
1ms start 1 upload try 1
2ms keep 1:dropped
4ms refuse x is-dropped
