# SPDX-License-Identifier: Apache-2.0
# Frames stay away for a moment: not ready, and yet accepted.
0ms state starting
90ms stream
100ms state running
200ms stalled
210ms photo 1
220ms frames
230ms frame 1
240ms stored 1

100ms readiness 1
200ms readiness 2
210ms 1 will_begin_capture
210ms 1 will_capture
210ms look 1
220ms readiness 3
230ms 1 did_capture
230ms encode 1
230ms readiness 4
240ms 1 did_finish_processing file 1
240ms 1 did_finish_capture file 1
240ms end 1
240ms readiness 1
