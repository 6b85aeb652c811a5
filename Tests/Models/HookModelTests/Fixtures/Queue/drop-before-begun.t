# SPDX-License-Identifier: Apache-2.0
# It is given up while it is being kept that it begins: it does not begin.
hook upload photo
0ms found 1/a/1.jpg
1ms drop a 1
2ms kept
3ms kept

0ms keep found:1/a/1.jpg 1:waiting 1:running
2ms keep 1:dropped
3ms answer a
