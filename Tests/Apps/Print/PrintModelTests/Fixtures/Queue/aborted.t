# SPDX-License-Identifier: Apache-2.0
# CUPS gives a job up. It counts no more, and the host prints it again, as the same job.
limit event 1
journal 1 released 7
0ms start
1ms printer idle
2ms job 7 1-1 aborted
3ms kept
10ms reprint b 1
11ms kept
12ms printer idle
13ms created 8

0ms ask printer
1ms ask look 7
1ms printer idle
2ms keep 1:failed
2ms job 1 failed
10ms keep 1:waiting
11ms answer b 1
11ms ask create 1-2
