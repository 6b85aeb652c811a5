# SPDX-License-Identifier: Apache-2.0
# The queue is removed before the job was begun: it is made again in the next one.
journal 1 released 7
0ms start
1ms printer idle
2ms job 7 1-1 pending
303ms printer idle
304ms job 7 1-1 cancelled
305ms no-printer
306ms kept
620ms printer idle
621ms created 8

0ms ask printer
1ms ask look 7
1ms printer idle
301ms ask printer
303ms ask look 7
304ms ask printer
305ms keep 1:waiting
305ms printer no_printer
605ms ask printer
620ms ask create 1-2
620ms printer idle
621ms keep 1:created-8
