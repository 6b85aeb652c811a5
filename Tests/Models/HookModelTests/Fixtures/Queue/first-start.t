# SPDX-License-Identifier: Apache-2.0
# The files that are there at a first start are marked; hooks run for those that come later.
hook upload photo
new
0ms there 1/a/1.jpg 1/a/2.jpg
1ms kept
2ms found 1/a/3.jpg
3ms kept

0ms keep found:1/a/1.jpg found:1/a/2.jpg begun
2ms keep found:1/a/3.jpg 1:waiting 1:running
3ms start 1 upload try 1
