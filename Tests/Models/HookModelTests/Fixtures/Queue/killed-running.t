# SPDX-License-Identifier: Apache-2.0
# The process was killed while a hook ran: that counts as a try, and it is tried again.
hook upload photo pause 10ms
journal found 1/a/1.jpg
journal run 1 upload 1/a/1.jpg running 1
0ms start
11ms kept
12ms done 1

10ms keep 1:running
11ms start 1 upload try 2
12ms keep 1:done
