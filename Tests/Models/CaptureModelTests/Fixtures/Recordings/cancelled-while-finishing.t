# SPDX-License-Identifier: Apache-2.0
# The engine ends while the film is being finished.
option mp4 mjpeg
0ms state running
0ms record
1ms first 1 at 0ms
499ms stop 1
500ms cancelled

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms 1 did_start offset 0ms
499ms end 1 at 499ms
499ms not filming
500ms abandon 1
500ms 1 did_finish OperationCancelled not playable offset 0ms
500ms forget 1
