# SPDX-License-Identifier: Apache-2.0
0ms state starting
10ms photo 1 queue
20ms closed starting
100ms ended CameraBusy

100ms 1 will_begin_capture CameraBusy
100ms 1 will_capture CameraBusy
100ms 1 did_capture CameraBusy
100ms 1 did_finish_processing CameraBusy
100ms 1 did_finish_capture CameraBusy
100ms end 1
