# SPDX-License-Identifier: Apache-2.0
# The answer to 'release' is lost, and it was not done: it is done again. That it was done is seen, too.
0ms submit a
1ms kept
2ms printer idle
3ms created 7
4ms kept
5ms done
6ms job 7 1-1 held 1
7ms kept
8ms failed
1020ms job 7 1-1 held 1
1021ms failed
2030ms printer idle
2040ms job 7 1-1 processing

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
8ms printer no_service
1008ms ask printer
1020ms ask look 7
2021ms ask printer
2030ms ask look 7
2030ms printer idle
2040ms printer printing
