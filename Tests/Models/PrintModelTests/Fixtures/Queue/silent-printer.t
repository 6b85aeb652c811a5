# SPDX-License-Identifier: Apache-2.0
# A job that is printed for more than a minute, and the printer says nothing.
journal 1 released 7
0ms start
1ms printer processing
2ms job 7 1-1 processing begun
302ms printer processing
310ms job 7 1-1 processing begun
60200ms printer processing
60201ms job 7 1-1 processing begun

0ms ask printer
1ms ask look 7
1ms printer printing
301ms ask printer
302ms ask look 7
602ms ask printer
60200ms ask look 7
60200ms printer unreachable
