# SPDX-License-Identifier: Apache-2.0
# While frames are kept for live clips the camera is not switched, whether the photo has one or not.
clips
sizes 64x48 128x96
0ms state starting
90ms stream
100ms state running
200ms photo size=128x96 live
200ms photo size=128x96

100ms readiness 1
200ms refused InvalidSettings maxPhotoDimensions
200ms refused InvalidSettings maxPhotoDimensions
