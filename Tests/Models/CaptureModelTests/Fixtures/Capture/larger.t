# SPDX-License-Identifier: Apache-2.0
# A photo that is larger than the stream waits for those before it, and others wait until the stream is back. One
# of the stream's own size is like any other.
responsive
sizes 64x48 128x96
0ms state starting
90ms stream
100ms state running
200ms photo 1
210ms photo 2 size=128x96
220ms frame 1
230ms photo 3 size=64x48
900ms frame 2
910ms encoded 2
1200ms settled

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
210ms readiness 3
220ms 1 did_capture
220ms encode 1
220ms 2 will_begin_capture
220ms 2 will_capture
220ms still 2 of 128x96
900ms 2 did_capture
900ms encode 2
910ms store 2
1200ms 3 will_begin_capture
1200ms 3 will_capture
1200ms look 3
1200ms readiness 1
