# SPDX-License-Identifier: Apache-2.0
# Each pause shifts all that follows it. A pause in a pause and a resume without one are nothing.
50ms  resume
100ms pause
100ms has 0ms to 100ms
110ms pause
120ms resume
200ms has 0ms to 200ms
200ms pause
230ms resume
300ms stop
300ms has 0ms to 300ms
300ms report

100ms sound 100 of 0ms
200ms sound 80 of 120ms
300ms sound 70 of 230ms
300ms complete, 0 silent, 0 gaps
