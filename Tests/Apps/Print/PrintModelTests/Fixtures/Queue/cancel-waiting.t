# SPDX-License-Identifier: Apache-2.0
0ms submit a copies 2
1ms kept
2ms printer idle
3ms created 7
4ms cancel c 2
5ms kept
6ms kept

0ms keep 1:waiting 2:waiting
0ms ask printer
1ms answer a 1 2
2ms ask create 1-1
2ms printer idle
3ms keep 1:created-7
4ms job 2 cancelled
5ms keep 2:cancelled
5ms ask send 7
6ms answer c 2
