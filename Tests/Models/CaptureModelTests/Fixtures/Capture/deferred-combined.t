# SPDX-License-Identifier: Apache-2.0
# A deferred photo can be combined with light; not with brackets, live clips and raw frames.
deferred
brackets
clips
light
0ms state starting
90ms stream
100ms state running
200ms photo deferred bracket=0,1000
201ms photo deferred live
202ms photo deferred raw
203ms photo deferred media=application/octet-stream
210ms photo 1 deferred light
220ms frame 1
221ms encoded 1
222ms settled
223ms stored 1

100ms readiness 1
200ms refused InvalidSettings deferred
201ms refused InvalidSettings deferred
202ms refused InvalidSettings deferred
203ms refused InvalidSettings deferred
210ms 1 will_begin_capture
210ms 1 will_capture
210ms light 1 for 1
210ms readiness 3
220ms 1 did_capture
220ms encode 1
220ms readiness 4
221ms store 1
223ms 1 did_capture_deferred_proxy file 1
223ms 1 did_finish_capture file 1
223ms end 1
223ms readiness 1
