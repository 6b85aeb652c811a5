# SPDX-License-Identifier: Apache-2.0
# A deferred photo has the step of its stand-in instead of that of a finished photo, even when it fails (R-43).
deferred
clips
0ms state starting
90ms stream
100ms state running
200ms photo 1 deferred
201ms frame 1
202ms encoded 1
203ms stored 1
210ms photo 2 deferred handles=did_capture_deferred_proxy
211ms frame 2
212ms failed 2 DiskFull
220ms photo 3 deferred
221ms noframe 3 NoDataCaptured
230ms photo deferred handles=did_finish_processing
231ms photo deferred raw
232ms photo deferred media=application/octet-stream
233ms photo deferred bracket=0,0
234ms photo deferred live

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
200ms readiness 3
201ms 1 did_capture
201ms encode 1
201ms readiness 4
202ms store 1
203ms 1 did_capture_deferred_proxy file 1
203ms 1 did_finish_capture file 1
203ms end 1
203ms readiness 1
210ms 2 will_begin_capture
210ms 2 will_capture
210ms look 2
210ms readiness 3
211ms 2 did_capture
211ms encode 2
211ms readiness 4
212ms 2 did_capture_deferred_proxy DiskFull
212ms 2 did_finish_capture DiskFull
212ms end 2
212ms readiness 1
220ms 3 will_begin_capture
220ms 3 will_capture
220ms look 3
220ms readiness 3
221ms 3 did_capture NoDataCaptured
221ms 3 did_capture_deferred_proxy NoDataCaptured
221ms 3 did_finish_capture NoDataCaptured
221ms end 3
221ms readiness 1
230ms refused MissingHandler did_capture_deferred_proxy
231ms refused InvalidSettings deferred
232ms refused InvalidSettings deferred
233ms refused InvalidSettings bracket
234ms refused InvalidSettings deferred
