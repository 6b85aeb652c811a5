# SPDX-License-Identifier: Apache-2.0
# The queue is removed while a job is printed: a person decides. The next one waits for a queue.
journal 1 released 7
journal 2 waiting
0ms start
1ms printer processing
2ms job 7 1-1 processing begun
303ms no-printer
304ms job 7 1-1 cancelled begun
305ms no-printer
306ms kept
310ms found
620ms printer idle
630ms created 8

0ms ask printer
1ms ask look 7
1ms printer printing
301ms ask printer
303ms ask look 7
303ms printer no_printer
304ms ask printer
305ms keep 1:uncertain
305ms ask find
305ms job 1 uncertain
605ms ask printer
620ms ask create 2-1
620ms printer idle
630ms keep 2:created-8
