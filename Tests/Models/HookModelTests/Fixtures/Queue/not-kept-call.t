# SPDX-License-Identifier: Apache-2.0
# A call whose change the disk does not take is told so.
hook upload photo attempts 1
journal run 1 upload 1/a/1.jpg failed 1
0ms retry a 1
1ms unkept

0ms keep 1:waiting 1:running
1ms refuse a not-kept
