# SPDX-License-Identifier: Apache-2.0
0ms runs
5ms opened
6ms shown

0ms open
