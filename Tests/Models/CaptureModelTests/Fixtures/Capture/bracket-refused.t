# SPDX-License-Identifier: Apache-2.0
# Brackets that are refused, and the first that is not.
brackets
quality
0ms state starting
90ms stream
100ms state running
200ms photo bracket
201ms photo bracket=0,0,0,0
202ms photo bracket=0,20000us
203ms photo bracket=2001
204ms photo bracket=99us
205ms photo bracket=0 quality=quality
206ms photo 1 bracket=2000

100ms readiness 1
200ms refused InvalidSettings bracket
201ms refused InvalidSettings bracket
202ms refused InvalidSettings bracket
203ms refused InvalidSettings bracket[0].biasMilliEV
204ms refused InvalidSettings bracket[0].exposureUSec
205ms refused InvalidSettings bracket
206ms 1 will_begin_capture
206ms 1 will_capture
206ms bracket 1 of 1
206ms readiness 3
