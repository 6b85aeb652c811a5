# A fragment begins with a key frame that comes a little early.
film mp4 h264
0ms picture 1000
500ms picture 1000 dependent
900ms picture 1000
1400ms picture 1000 dependent
1950ms picture 1000 dependent
finish

reserve
write header
sync
reserve
write +0 2120 bytes, 2 samples
sync
durable 2 until 900ms
reserve
write +2120 2120 bytes, 2 samples
sync
durable 4 until 1950ms
reserve
write +4240 1842 bytes, 1 samples
sync
durable 5 until 2500ms
write patch
sync
truncate +6082
