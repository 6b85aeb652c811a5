# SPDX-License-Identifier: Apache-2.0
# A size that the camera does not have; and what a larger photo cannot be, or what needs the camera's frames.
brackets
light
sizes 64x48 128x96
0ms state starting
90ms stream
100ms state running
200ms photo size=100x100
200ms photo size=128x96 bracket=0
200ms photo size=128x96 light
200ms photo size=128x96 filming
200ms photo size=128x96 shared
201ms photo 1 size=64x48 filming

100ms readiness 1
200ms refused InvalidSettings maxPhotoDimensions
200ms refused InvalidSettings maxPhotoDimensions
200ms refused InvalidSettings maxPhotoDimensions
200ms refused RecordingInProgress film
200ms refused InvalidSettings maxPhotoDimensions
201ms 1 will_begin_capture
201ms 1 will_capture
201ms look 1
201ms readiness 3
