# SPDX-License-Identifier: Apache-2.0
# The answer to 'send' is lost: CUPS is asked whether it has the picture.
0ms submit a
1ms kept
2ms printer idle
3ms created 7
4ms kept
5ms failed
1010ms job 7 1-1 held 0
1011ms failed
2020ms job 7 1-1 held 1
2021ms kept

0ms keep 1:waiting
0ms ask printer
1ms answer a 1
2ms ask create 1-1
2ms printer idle
3ms keep 1:created-7
4ms ask send 7
5ms printer no_service
1005ms ask printer
1010ms ask look 7
2011ms ask printer
2020ms ask look 7
