# SPDX-License-Identifier: Apache-2.0
# After a start: the journal says released, and CUPS still holds it: it is released now, once.
journal 1 released 7
0ms start
1ms printer idle
2ms job 7 1-1 held 1
3ms done
4ms job 7 1-1 held 1

0ms ask printer
1ms ask look 7
1ms printer idle
2ms ask release 7
3ms ask look 7
