# SPDX-License-Identifier: Apache-2.0
0ms submit a
1ms kept
2ms printer idle
3ms denied
310ms printer idle
1010ms created 7
1011ms kept

0ms keep 1:waiting
0ms ask printer
1ms answer a 1
2ms ask create 1-1
2ms printer idle
3ms printer unauthorized
302ms ask printer
610ms ask printer
1010ms ask create 1-1
