# SPDX-License-Identifier: Apache-2.0
# A hook that is for one user's photos does not run for those of others.
hook upload photo of 1
0ms found 1/a/1.jpg 2/b/1.jpg
1ms kept

0ms keep found:1/a/1.jpg 1:waiting found:2/b/1.jpg 1:running
1ms start 1 upload try 1
