# SPDX-License-Identifier: Apache-2.0
# Several cameras photograph a moment together, and none of them is switched for it.
companions left
sizes 64x48 128x96
0ms state starting
90ms stream
100ms state running
200ms photo size=128x96

100ms readiness 1
200ms refused InvalidSettings maxPhotoDimensions
