# SPDX-License-Identifier: Apache-2.0
# A refusal comes before any step and changes nothing (R-30 to R-32).
0ms state starting
90ms stream
100ms state running
200ms photo media=image/png
201ms photo quality=quality
202ms photo compression=0
203ms photo compression=101
204ms photo press=7
205ms photo moment=1300ms
206ms photo bracket
207ms photo deferred
208ms photo -1
208ms photo raw=image/jpeg
208ms photo media=application/octet-stream raw
209ms photo handles=will_begin_capture+did_finish_capture
210ms photo 5 compression=0
211ms photo 5
212ms photo 5
213ms frame 5
214ms stored 5
215ms photo 5
216ms photo 6 handles=did_finish_processing

100ms readiness 1
200ms refused InvalidSettings mediaType
201ms refused InvalidSettings quality
202ms refused InvalidSettings compression
203ms refused InvalidSettings compression
204ms refused InvalidSettings press
205ms refused InvalidSettings momentUSec
206ms refused InvalidSettings bracket
207ms refused InvalidSettings deferred
208ms refused InvalidSettings uniqueId
208ms refused InvalidSettings rawMediaType
208ms refused InvalidSettings rawMediaType
209ms refused MissingHandler did_finish_processing
210ms refused InvalidSettings compression
211ms 5 will_begin_capture
211ms 5 will_capture
211ms look 5
211ms readiness 3
212ms refused ReusedSettings 5
213ms 5 did_capture
213ms encode 5
213ms readiness 4
214ms 5 did_finish_processing file 5
214ms 5 did_finish_capture file 5
214ms end 5
214ms readiness 1
215ms refused ReusedSettings 5
216ms 6 will_begin_capture
216ms 6 will_capture
216ms look 6
216ms readiness 3
