# SPDX-License-Identifier: Apache-2.0
# Photos that are durable and only wait for their clips are no reason to make others more quickly.
responsive
fast
quality
clips
0ms stream 16
0ms state running
100ms photo 1 live quality=quality
110ms photo 2 live quality=quality
120ms frame 1
121ms frame 2
130ms stored 1
131ms stored 2
140ms photo 3 quality=quality

0ms readiness 1
100ms 1 will_begin_capture
100ms 1 will_capture
100ms look 1 for 4
110ms 2 will_begin_capture
110ms 2 will_capture
110ms look 2 for 4
120ms 1 did_capture
120ms encode 1
120ms clip 1
121ms 2 did_capture
121ms encode 2
121ms clip 2
130ms 1 did_finish_processing file 1
131ms 2 did_finish_processing file 2
140ms 3 will_begin_capture
140ms 3 will_capture
140ms look 3 for 4
