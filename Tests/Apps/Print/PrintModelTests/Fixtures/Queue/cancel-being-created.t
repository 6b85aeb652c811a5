# SPDX-License-Identifier: Apache-2.0
# The answer to 'create' comes after the cancel.
0ms submit a
1ms kept
2ms printer idle
3ms cancel c 1
4ms kept
5ms created 7
6ms kept
7ms done
8ms job 7 1-1 cancelled
9ms kept

0ms keep 1:waiting
0ms ask printer
1ms answer a 1
2ms ask create 1-1
2ms printer idle
3ms keep 1:waiting!
4ms answer c 1
5ms keep 1:created-7!
6ms ask cancel 7
7ms ask look 7
8ms keep 1:cancelled!
8ms job 1 cancelled
