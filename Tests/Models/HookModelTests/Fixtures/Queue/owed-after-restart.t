# SPDX-License-Identifier: Apache-2.0
# What is owed to a hook is looked for after a start, and a file is found once each hook has it.
hook upload photo
hook note photo
journal owed 1/a/1.jpg upload
journal owed 1/a/2.jpg upload
0ms start
1ms there 1/a/1.jpg 1/a/3.jpg
2ms kept
3ms done 1
4ms kept
5ms done 3

0ms look
1ms keep found:1/a/1.jpg 1:waiting found:1/a/3.jpg 2:waiting 3:waiting 1:running 3:running
2ms start 1 upload try 1
2ms start 3 note try 1
3ms keep 1:done 2:running
4ms start 2 upload try 1
5ms keep 3:done
