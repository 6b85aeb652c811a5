# SPDX-License-Identifier: Apache-2.0
# The process was killed while a hook ran for the last time: that counts as a try, and a person has to look.
hook upload photo attempts 2
journal found 1/a/1.jpg
journal found 1/a/2.jpg
journal run 1 upload 1/a/1.jpg running 2
journal run 2 upload 1/a/2.jpg running 1
0ms start
1ms kept
2ms retry x 1
3ms kept

0ms failed 1 failed
0ms keep 1:failed
2ms keep 1:waiting 1:running
3ms answer x
3ms start 1 upload try 3
