# SPDX-License-Identifier: Apache-2.0
# A photo: it is kept that it was found and begun, then the hook begins, then it is kept that it was done.
hook upload photo
0ms start
1ms found 1/a/1.jpg
3ms kept
9ms done 1
11ms kept

1ms keep found:1/a/1.jpg 1:waiting 1:running
3ms start 1 upload try 1
9ms keep 1:done
