# SPDX-License-Identifier: Apache-2.0
# The session changes to another format: photos that have begun get their frames; those that wait are
# taken from the next stream, with its size.
0ms stream
0ms state running
10ms photo
20ms photo
30ms left
40ms frame 1
50ms encoded 1
60ms stored 1
100ms stream 4
110ms frame 2
120ms encoded 2
130ms stored 2

0ms readiness 1
10ms 1 will_begin_capture
10ms 1 will_capture
10ms look 1
10ms readiness 3
30ms readiness 2
40ms 1 did_capture
40ms encode 1
50ms store 1
60ms 1 did_finish_processing file 1
60ms 1 did_finish_capture file 1
60ms end 1
100ms 2 will_begin_capture
100ms 2 will_capture
100ms look 2
100ms readiness 3
110ms 2 did_capture
110ms encode 2
110ms readiness 4
120ms store 2
130ms 2 did_finish_processing file 2
130ms 2 did_finish_capture file 2
130ms end 2
130ms readiness 1
