# SPDX-License-Identifier: Apache-2.0
# The printer was faster.
journal 1 released 7
0ms start
1ms printer processing
2ms cancel c 1
2ms job 7 1-1 processing begun
3ms kept
5ms done
6ms job 7 1-1 completed
7ms kept

0ms ask printer
1ms ask look 7
1ms printer printing
2ms keep 1:released-7!
2ms ask cancel 7
3ms answer c 1
5ms ask look 7
6ms keep 1:completed! sheets:-/1
6ms job 1 completed
