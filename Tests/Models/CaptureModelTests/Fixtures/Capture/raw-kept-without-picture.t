# SPDX-License-Identifier: Apache-2.0
# The picture cannot be made. The raw frame beside it is a result of its own, and is stored.
0ms state starting
90ms stream
100ms state running
200ms photo 1 raw
210ms frame 1
220ms failed 1 EncodingFailed
230ms encoded 1.2
240ms stored 1.2

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
200ms readiness 3
210ms 1 did_capture
210ms encode 1
210ms encode 1.2
210ms readiness 4
220ms 1 did_finish_processing EncodingFailed
230ms store 1.2
240ms 1 did_finish_processing file 1.2
240ms 1 did_finish_capture EncodingFailed file 1.2
240ms end 1
240ms readiness 1
