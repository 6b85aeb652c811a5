# SPDX-License-Identifier: Apache-2.0
0ms runs
1ms ended
2ms finish
500ms stands
600ms runs
700ms ended

0ms open
