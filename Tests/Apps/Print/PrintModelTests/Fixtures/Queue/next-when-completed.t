# SPDX-License-Identifier: Apache-2.0
# Two copies: the second is created when the first is out of the printer, not before.
sheets 18
0ms submit a copies 2
1ms kept
2ms printer idle
3ms created 7
4ms kept
5ms done
6ms job 7 1-1 held 1
7ms kept
8ms done
9ms job 7 1-1 processing
400ms printer processing
401ms job 7 1-1 completed
402ms kept
403ms created 8
404ms kept

0ms keep 1:waiting 2:waiting
0ms ask printer
1ms answer a 1 2
2ms ask create 1-1
2ms printer idle
3ms keep 1:created-7
4ms ask send 7
5ms ask look 7
6ms keep 1:released-7
7ms ask release 7
8ms ask look 7
9ms printer printing
302ms ask printer
400ms ask look 7
401ms keep 1:completed sheets:17/1
401ms ask create 2-1
401ms job 1 completed
403ms keep 2:created-8
404ms ask send 8
