# SPDX-License-Identifier: Apache-2.0
# Nothing begins while the disk does not take it, and nothing is forgotten: it is written again each second.
hook upload photo
0ms found 1/a/1.jpg
1ms unkept
500ms found 1/a/2.jpg
1002ms unkept
2003ms kept

0ms keep found:1/a/1.jpg 1:waiting 1:running
1001ms keep found:1/a/1.jpg 1:waiting 1:running found:1/a/2.jpg 2:waiting
2002ms keep found:1/a/1.jpg 1:waiting 1:running found:1/a/2.jpg 2:waiting
2003ms start 1 upload try 1
