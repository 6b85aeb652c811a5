# SPDX-License-Identifier: Apache-2.0
# A photo is owed to a hook that is for films now: it is looked for once, costs films nothing, and can be given up.
hook up photo
journal owed 1/a/1.jpg up
0ms kind up recording
1ms there 1/a/1.jpg
2ms found 1/a/2.mp4
3ms kept
4ms done 1
5ms kept
6ms drop x
7ms kept
8ms there 1/a/1.jpg 1/a/2.mp4

0ms look
2ms keep found:1/a/2.mp4 1:waiting 1:running
3ms start 1 up try 1
4ms keep 1:done
6ms keep waived:up:jpg
7ms answer x
