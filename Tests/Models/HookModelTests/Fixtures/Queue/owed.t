# SPDX-License-Identifier: Apache-2.0
# A hook has a thousand photos waiting: another gets a new photo at once, and the first one later.
hook stuck photo
hook note photo of 2
0ms many 1200
1ms kept
2ms found 2/b/1.jpg
3ms kept
4ms there 2/b/1.jpg
5ms done 1001

0ms keep 1201
1ms start 1 stuck try 1
2ms keep found:2/b/1.jpg 1001:waiting owed:stuck 1001:running
3ms start 1001 note try 1
5ms keep 1001:done
