# SPDX-License-Identifier: Apache-2.0
# CUPS does not print such a thing: the job fails, and what is left with CUPS is cancelled.
0ms submit a
1ms kept
2ms printer idle
3ms created 7
4ms kept
5ms refused final
6ms kept
7ms job 7 1-1 held 0
8ms done
9ms job 7 1-1 cancelled
10ms kept

0ms keep 1:waiting
0ms ask printer
1ms answer a 1
2ms ask create 1-1
2ms printer idle
3ms keep 1:created-7
4ms ask send 7
5ms keep 1:created-7!
5ms ask look 7
7ms ask cancel 7
8ms ask look 7
9ms keep 1:failed!
9ms job 1 failed
