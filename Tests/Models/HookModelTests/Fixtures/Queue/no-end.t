# SPDX-License-Identifier: Apache-2.0
# A run whose end nobody reports is ended after its time and 10 s, and others go on.
hook upload photo timeout 60ms pause 1ms attempts 1
0ms found 1/a/1.jpg 1/a/2.jpg
1ms kept
10062ms kept
10063ms done 1
10064ms done 2

0ms keep found:1/a/1.jpg 1:waiting found:1/a/2.jpg 2:waiting 1:running
1ms start 1 upload try 1
10061ms stop 1
10061ms failed 1 failed
10061ms keep 1:failed 2:running
10062ms start 2 upload try 1
10064ms keep 2:done
