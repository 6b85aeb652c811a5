# SPDX-License-Identifier: Apache-2.0
# Somebody cancels a job with the tools of CUPS: that is what they wanted.
journal 1 released 7
0ms start
1ms printer idle
2ms job 7 1-1 processing begun
303ms printer processing
304ms job 7 1-1 cancelled begun
305ms printer idle
306ms kept

0ms ask printer
1ms ask look 7
1ms printer idle
2ms printer printing
301ms ask printer
303ms ask look 7
304ms ask printer
305ms keep 1:cancelled
305ms job 1 cancelled
305ms printer idle
