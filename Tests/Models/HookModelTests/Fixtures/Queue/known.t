# SPDX-License-Identifier: Apache-2.0
# A file that is found a second time, by a listing or after a restart, is nothing new; its raw photo is.
hook upload photo
journal found 1/a/1.jpg
0ms found 1/a/1.jpg
1ms found 1/a/1.dng
2ms kept
3ms found 1/a/1.dng

1ms keep found:1/a/1.dng 1:waiting 1:running
2ms start 1 upload try 1
