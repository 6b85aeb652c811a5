# SPDX-License-Identifier: Apache-2.0
# The next frame is the nearer one, but comes after the stop: nothing is in the film.
moment 50ms
20ms frame 1
50ms begin
52ms stop
60ms frame 2
60ms counts

60ms end stopped 0ms
60ms delivered 1 after_end 1
