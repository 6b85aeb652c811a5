# SPDX-License-Identifier: Apache-2.0
# After a power cut CUPS counts from the start again, and 7 is somebody else's job.
journal 1 created 7
0ms start
1ms printer idle
2ms job 7 99-1 processing
3ms kept
4ms created 8

0ms ask printer
1ms ask look 7
1ms printer idle
2ms keep 1:waiting
3ms ask create 1-2
4ms keep 1:created-8
