# SPDX-License-Identifier: Apache-2.0
# The only frame lasts as long as frames usually do.
0ms frame 0
1ms begin
500ms ended

1ms 0@0ms
500ms end streamEnded 33333us
