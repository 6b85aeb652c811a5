# SPDX-License-Identifier: Apache-2.0
# The journal cannot take a step of a job: nothing more is done with CUPS until it can.
0ms submit a
1ms kept
2ms printer idle
3ms created 7
4ms unkept
310ms printer idle
620ms printer idle
930ms printer idle
1010ms kept

0ms keep 1:waiting
0ms ask printer
1ms answer a 1
2ms ask create 1-1
2ms printer idle
3ms keep 1:created-7
302ms ask printer
610ms ask printer
920ms ask printer
1004ms keep 1:created-7 sheets:-/0
1010ms ask send 7
