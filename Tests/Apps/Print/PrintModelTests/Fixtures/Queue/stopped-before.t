# SPDX-License-Identifier: Apache-2.0
# Nothing is given to a queue that is stopped, or that takes no jobs.
0ms submit a
1ms kept
2ms printer stopped paused
310ms printer idle refusing
620ms printer idle
621ms created 7

0ms keep 1:waiting
0ms ask printer
1ms answer a 1
2ms printer stopped
302ms ask printer
310ms printer refusing
610ms ask printer
620ms ask create 1-1
620ms printer idle
621ms keep 1:created-7
