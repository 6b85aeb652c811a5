# SPDX-License-Identifier: Apache-2.0
# A lock cancels a hold first, which stops the film at that moment: the film has not failed then.
option mp4 mjpeg
0ms state running
500ms record press=4 moment=0ms
501ms first 1 at 0ms
900ms stop 1 at 899ms
900ms state interrupted
901ms ended SessionWasInterrupted
910ms finished 1 first=0ms frames=27 playable

500ms begin 1 mp4 mjpeg of 0ms
500ms filming
501ms 1 did_start offset 0ms
900ms end 1 at 899ms
900ms not filming
901ms no more frames 1
910ms 1 did_finish playable offset 0ms frames 27
910ms forget 1
