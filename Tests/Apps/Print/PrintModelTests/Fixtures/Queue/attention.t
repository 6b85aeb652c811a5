# SPDX-License-Identifier: Apache-2.0
# Paper runs out in a printer that says so: it needs a hand, and goes on by itself.
0ms watch on
1ms printer idle
2ms submit a
3ms kept
4ms created 7
5ms kept
6ms done
7ms job 7 1-1 held 1
8ms kept
9ms done
10ms job 7 1-1 processing
305ms printer processing media-empty-warning cups-waiting-for-job-completed
311ms job 7 1-1 processing
610ms printer processing
612ms job 7 1-1 completed
613ms kept

0ms ask printer
1ms printer idle
2ms keep 1:waiting
3ms answer a 1
3ms ask create 1-1
4ms keep 1:created-7
5ms ask send 7
6ms ask look 7
7ms keep 1:released-7
8ms ask release 7
9ms ask look 7
10ms printer printing
301ms ask printer
305ms printer attention
310ms ask look 7
605ms ask printer
610ms printer printing
611ms ask look 7
612ms keep 1:completed sheets:-/1
612ms job 1 completed
