# SPDX-License-Identifier: Apache-2.0
# Killed while it deleted: it is tried again, and the file that is gone then was copied before.
hook disk photo moves pause 10ms
journal found 1/a/1.jpg
journal run 1 disk 1/a/1.jpg running 2 copied
0ms start
11ms kept
12ms gone 1
13ms kept

10ms keep 1:running+copied
11ms start 1 disk try 3 delete
12ms keep 1:done+copied
