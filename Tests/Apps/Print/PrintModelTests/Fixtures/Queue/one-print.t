# SPDX-License-Identifier: Apache-2.0
# One sheet, from the call to the paper: nothing is done with CUPS before the journal has it.
0ms submit a
1ms kept
2ms printer idle
3ms created 7
4ms kept
5ms done
6ms job 7 1-1 held 1
7ms kept
8ms done
9ms job 7 1-1 processing
303ms printer processing
310ms job 7 1-1 completed
311ms kept
620ms printer idle

0ms keep 1:waiting
0ms ask printer
1ms answer a 1
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
309ms ask look 7
310ms keep 1:completed sheets:-/1
310ms job 1 completed
