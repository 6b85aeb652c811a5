# SPDX-License-Identifier: Apache-2.0
# No light in a bracket, and none with a live clip.
brackets
light
clips
0ms state starting
90ms stream
100ms state running
200ms photo bracket=0 light
200ms photo live light
201ms photo 1 light

100ms readiness 1
200ms refused InvalidSettings light
200ms refused InvalidSettings light
201ms 1 will_begin_capture
201ms 1 will_capture
201ms light 1 for 1
201ms readiness 3
