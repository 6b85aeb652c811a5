# SPDX-License-Identifier: Apache-2.0
# Answers that nobody waits for change nothing.
steps 1
0ms begin
1ms set
2ms set
3ms refused DeviceFailure
97ms frame 13
98ms set
99ms set
197ms frame 16
198ms set
199ms frame 17
200ms ended DeviceFailure

0ms set 0
97ms captured 13
97ms restore
197ms settled
