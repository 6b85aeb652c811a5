# SPDX-License-Identifier: Apache-2.0
# The stream is another one when the turn of larger photos comes: one has its size now, and is like any other; the
# camera does not have the size of the other one beside it.
sizes 64x48 128x96 256x192
0ms state starting
10ms photo 1 queue size=128x96
20ms photo 2 queue size=256x192
30ms sizes 128x96
90ms stream
100ms state running
200ms frame 1
210ms encoded 1
220ms stored 1

100ms 1 will_begin_capture
100ms 1 will_capture
100ms look 1
100ms readiness 3
200ms 1 did_capture
200ms encode 1
210ms store 1
220ms 1 did_finish_processing file 1
220ms 1 did_finish_capture file 1
220ms end 1
220ms 2 will_begin_capture ConfigurationUnsupported
220ms 2 will_capture ConfigurationUnsupported
220ms 2 did_capture ConfigurationUnsupported
220ms 2 did_finish_processing ConfigurationUnsupported
220ms 2 did_finish_capture ConfigurationUnsupported
220ms end 2
220ms readiness 1
