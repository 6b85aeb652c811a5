# SPDX-License-Identifier: Apache-2.0
# While a disk is away, all of its copies wait; one looks for it now and then, and no try is lost. Other hooks go on.
hook disk photo copies attempts 1
hook note photo
0ms start
1ms found 1/a/1.jpg 1/a/2.jpg
2ms kept
3ms absent 1
4ms done 2
5ms kept
6ms kept
100ms done 4
101ms kept
60100ms kept
60101ms absent 1
60102ms kept
60200ms mounts
60201ms kept
60202ms copied 1
60203ms kept
60204ms kept
60205ms fails 3
60206ms kept

1ms keep found:1/a/1.jpg 1:waiting 2:waiting found:1/a/2.jpg 3:waiting 4:waiting 1:running 2:running
2ms start 1 disk try 1
2ms start 2 note try 1
3ms away disk: no disk
3ms keep 1:waiting
5ms keep 2:done 4:running
6ms start 4 note try 1
100ms keep 4:done
60003ms keep 1:running
60100ms start 1 disk try 1
60101ms keep 1:waiting
60200ms keep 1:running
60201ms start 1 disk try 1
60202ms keep 1:done+copied 3:running
60203ms start 3 disk try 1
60205ms failed 3 failed
60205ms keep 3:failed
