# SPDX-License-Identifier: Apache-2.0
# Deferred photos give way to speed like others: they wait for their frames, too.
responsive
fast
quality
deferred
0ms state starting
90ms stream 16
100ms state running
200ms photo 1 deferred quality=quality
210ms photo 2 deferred quality=quality
220ms photo 3 deferred quality=quality

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1 for 4
210ms 2 will_begin_capture
210ms 2 will_capture
210ms look 2 for 4
220ms 3 will_begin_capture fast
220ms 3 will_capture
220ms look 3
