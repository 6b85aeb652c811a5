# SPDX-License-Identifier: Apache-2.0
# A setting that the driver refuses costs this step alone.
0ms begin
1ms set
97ms frame 13
98ms refused ConfigurationUnsupported
99ms set
197ms frame 16
198ms set
297ms frame 19

0ms set 0
97ms set 1
98ms set 2
197ms captured 13 ConfigurationUnsupported 16
197ms restore
297ms settled
