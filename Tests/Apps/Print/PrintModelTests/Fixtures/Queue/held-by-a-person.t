# SPDX-License-Identifier: Apache-2.0
# Somebody holds the job in CUPS: it is not released against their will.
journal 1 released 7
0ms start
1ms printer idle
2ms job 7 1-1 held 1
3ms done
4ms job 7 1-1 held 1
302ms printer idle
310ms job 7 1-1 held 1

0ms ask printer
1ms ask look 7
1ms printer idle
2ms ask release 7
3ms ask look 7
301ms ask printer
304ms ask look 7
