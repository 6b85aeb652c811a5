# SPDX-License-Identifier: Apache-2.0
# A photo waits for 5 s; then the failure reports what the session was doing.
0ms photo 1 queue
1000ms state starting
2000ms photo 2 queue
6000ms state failed CameraBusy
7000ms wait
8000ms photo 3 queue
9000ms state stopped
13000ms wait

5000ms 1 will_begin_capture StartTimedOut
5000ms 1 will_capture StartTimedOut
5000ms 1 did_capture StartTimedOut
5000ms 1 did_finish_processing StartTimedOut
5000ms 1 did_finish_capture StartTimedOut
5000ms end 1
7000ms 2 will_begin_capture CameraBusy
7000ms 2 will_capture CameraBusy
7000ms 2 did_capture CameraBusy
7000ms 2 did_finish_processing CameraBusy
7000ms 2 did_finish_capture CameraBusy
7000ms end 2
13000ms 3 will_begin_capture SessionNotRunning
13000ms 3 will_capture SessionNotRunning
13000ms 3 did_capture SessionNotRunning
13000ms 3 did_finish_processing SessionNotRunning
13000ms 3 did_finish_capture SessionNotRunning
13000ms end 3
