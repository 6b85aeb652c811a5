# SPDX-License-Identifier: Apache-2.0
# The user of a hook cannot be looked up: other hooks run, and this one gets its user's photos when there is such a user.
hook late photo of unknown
hook note photo
0ms found 1/a/1.jpg 2/b/1.jpg
1ms kept
2ms there 1/a/1.jpg 2/b/1.jpg
3ms done 1
4ms kept
5ms done 2
6ms kept
7ms known late 1
8ms there 1/a/1.jpg 2/b/1.jpg
9ms kept

0ms keep found:1/a/1.jpg 1:waiting owed:late found:2/b/1.jpg 2:waiting owed:late 1:running
1ms start 1 note try 1
3ms keep 1:done 2:running
4ms start 2 note try 1
5ms keep 2:done
7ms look
8ms keep found:1/a/1.jpg 3:waiting found:2/b/1.jpg 3:running
9ms start 3 late try 1
