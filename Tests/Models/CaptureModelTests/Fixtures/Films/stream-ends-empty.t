# SPDX-License-Identifier: Apache-2.0
# A stream without frames.
moment 50ms
50ms begin
60ms ended
60ms counts

60ms end streamEnded 0ms
60ms no frames
