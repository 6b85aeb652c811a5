# SPDX-License-Identifier: Apache-2.0
# The answer to 'create' is lost, and CUPS has no such job: it is made.
0ms submit a
1ms kept
2ms printer idle
3ms failed
1100ms printer idle
1101ms found
1102ms created 9
1103ms kept

0ms keep 1:waiting
0ms ask printer
1ms answer a 1
2ms ask create 1-1
2ms printer idle
3ms printer no_service
1003ms ask printer
1100ms ask find
1100ms printer idle
1101ms ask create 1-1
1102ms keep 1:created-9
1103ms ask send 9
