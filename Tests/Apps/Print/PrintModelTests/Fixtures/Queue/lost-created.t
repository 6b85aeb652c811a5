# SPDX-License-Identifier: Apache-2.0
# CUPS lost the job before it was released: it is made again under a new name.
journal 1 created 7
0ms start
1ms printer idle
2ms absent
3ms kept
4ms created 2

0ms ask printer
1ms ask look 7
1ms printer idle
2ms keep 1:waiting
3ms ask create 1-2
4ms keep 1:created-2
