# SPDX-License-Identifier: Apache-2.0
# A call that finds nothing to change is answered when what is being written is on the disk: no other write may ever come.
hook upload photo
0ms found 1/a/1.jpg
1ms kept
2ms done 1
3ms retry a
4ms kept
5ms retry b

0ms keep found:1/a/1.jpg 1:waiting 1:running
1ms start 1 upload try 1
2ms keep 1:done
4ms answer a
5ms answer b
