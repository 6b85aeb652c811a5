# SPDX-License-Identifier: Apache-2.0
# Other cameras are to photograph the moment too, before the turn of a larger photo: it fails.
sizes 64x48 128x96
0ms state starting
90ms stream
100ms state running
200ms photo 1
210ms photo 2 size=128x96
220ms companions b
230ms frame 1
240ms encoded 1
250ms stored 1

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
200ms readiness 3
230ms 1 did_capture
230ms encode 1
240ms store 1
250ms 1 did_finish_processing file 1
250ms 1 did_finish_capture file 1
250ms end 1
250ms 2 will_begin_capture SessionConfigurationChanged
250ms 2 will_capture SessionConfigurationChanged
250ms 2 did_capture SessionConfigurationChanged
250ms 2 did_finish_processing SessionConfigurationChanged
250ms 2 did_finish_capture SessionConfigurationChanged
250ms end 2
250ms readiness 1
