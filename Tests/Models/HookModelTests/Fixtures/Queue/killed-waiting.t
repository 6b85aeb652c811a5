# SPDX-License-Identifier: Apache-2.0
# The process was killed before a hook had begun: it begins with the next start.
hook upload photo
journal found 1/a/1.jpg
journal run 1 upload 1/a/1.jpg waiting 0
0ms start
1ms kept

0ms keep 1:running
1ms start 1 upload try 1
