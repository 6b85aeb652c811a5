# SPDX-License-Identifier: Apache-2.0
# A photo that is four times as large as the stream's takes the memory of four: the third one waits until the first is
# on the disk.
responsive
sizes 64x48 128x96
0ms state starting
90ms stream
100ms state running
200ms photo 1 size=128x96
210ms photo 2 size=128x96
220ms photo 3 size=128x96
300ms frame 1
400ms settled
410ms frame 2
500ms settled
600ms encoded 1
610ms stored 1

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms still 1 of 128x96
200ms readiness 3
300ms 1 did_capture
300ms encode 1
400ms 2 will_begin_capture
400ms 2 will_capture
400ms still 2 of 128x96
410ms 2 did_capture
410ms encode 2
600ms store 1
610ms 1 did_finish_processing file 1
610ms 1 did_finish_capture file 1
610ms end 1
610ms 3 will_begin_capture
610ms 3 will_capture
610ms still 3 of 128x96
