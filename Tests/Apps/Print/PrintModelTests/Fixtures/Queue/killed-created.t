# SPDX-License-Identifier: Apache-2.0
# After a start: created, and CUPS has no picture of it.
journal 1 created 7
journal 2 waiting
0ms start
1ms printer idle
2ms job 7 1-1 held 0
3ms done

0ms ask printer
1ms ask look 7
1ms printer idle
2ms ask send 7
3ms ask look 7
