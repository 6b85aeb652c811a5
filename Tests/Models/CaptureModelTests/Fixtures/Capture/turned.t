# SPDX-License-Identifier: Apache-2.0
# An angle that is no quarter turn is refused.
0ms stream
0ms state running
10ms photo rotation=45
20ms photo rotation=-90
30ms photo rotation=360
40ms photo rotation=270

0ms readiness 1
10ms refused InvalidSettings rotation
20ms refused InvalidSettings rotation
30ms refused InvalidSettings rotation
40ms 1 will_begin_capture
40ms 1 will_capture
40ms look 1
40ms readiness 3
