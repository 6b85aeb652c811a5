# SPDX-License-Identifier: Apache-2.0
# CUPS lost the job after it was released: it may have been printed. A person says that it was not.
journal 1 released 7
0ms start
1ms printer idle
2ms absent
3ms kept
10ms reprint b 1
11ms kept
12ms created 2

0ms ask printer
1ms ask look 7
1ms printer idle
2ms keep 1:uncertain
2ms job 1 uncertain
10ms keep 1:waiting
11ms answer b 1
11ms ask create 1-2
12ms keep 1:created-2
