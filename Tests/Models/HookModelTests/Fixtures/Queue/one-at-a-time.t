# SPDX-License-Identifier: Apache-2.0
# Photos of one hook wait for each other; another hook does not wait for it.
hook upload photo
hook show photo jobs 2
0ms found 1/a/1.jpg 1/a/2.jpg
1ms kept
2ms done 1
3ms kept

0ms keep found:1/a/1.jpg 1:waiting 2:waiting found:1/a/2.jpg 3:waiting 4:waiting 1:running 2:running 4:running
1ms start 1 upload try 1
1ms start 2 show try 1
1ms start 4 show try 1
2ms keep 1:done 3:running
3ms start 3 upload try 1
