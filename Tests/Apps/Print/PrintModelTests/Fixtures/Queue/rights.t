# SPDX-License-Identifier: Apache-2.0
# The printer asks for a password: said to the host, whose resume tries again.
0ms submit a
1ms kept
2ms printer idle
3ms created 7
4ms kept
5ms done
6ms job 7 1-1 held 1
7ms kept
8ms done
9ms job 7 1-1 held 1 cups-held-for-authentication
303ms printer idle
310ms job 7 1-1 held 1 cups-held-for-authentication
400ms resume r
401ms done
402ms printer idle
403ms job 7 1-1 held 1 cups-held-for-authentication
404ms done
405ms job 7 1-1 processing

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
9ms printer unauthorized
302ms ask printer
309ms ask look 7
400ms ask resume booth
401ms answer r
401ms ask printer
402ms ask look 7
402ms printer idle
403ms ask release 7
403ms printer unauthorized
404ms ask look 7
405ms printer printing
