# SPDX-License-Identifier: Apache-2.0
# On hold: it is cancelled, and never printed.
0ms submit a
1ms kept
2ms printer idle
3ms created 7
4ms kept
5ms cancel c 1
6ms done
7ms kept
8ms job 7 1-1 held 1
9ms done
10ms job 7 1-1 cancelled
11ms kept

0ms keep 1:waiting
0ms ask printer
1ms answer a 1
2ms ask create 1-1
2ms printer idle
3ms keep 1:created-7
4ms ask send 7
5ms keep 1:created-7!
6ms ask look 7
7ms answer c 1
8ms ask cancel 7
9ms ask look 7
10ms keep 1:cancelled!
10ms job 1 cancelled
