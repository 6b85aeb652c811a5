# SPDX-License-Identifier: Apache-2.0
# A job that is printed for more than five minutes, and the printer says nothing.
journal 1 released 7
0ms start
1ms printer processing
2ms job 7 1-1 processing begun
302ms printer processing
310ms job 7 1-1 processing begun
85000ms printer processing
85001ms job 7 1-1 processing begun
300500ms printer processing
300501ms job 7 1-1 processing begun

0ms ask printer
1ms ask look 7
1ms printer printing
301ms ask printer
302ms ask look 7
602ms ask printer
85000ms ask look 7
85300ms ask printer
300500ms ask look 7
300500ms printer unreachable
