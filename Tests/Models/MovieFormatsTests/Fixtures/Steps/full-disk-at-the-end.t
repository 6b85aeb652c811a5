# The disk is full at the end: it is finished again, without the last fragment.
film matroska
0ms pictures 15 1000
finish
full
state
finish

reserve
write header
sync
reserve
write +0 10112 bytes, 10 samples
sync
durable 10 until 1000ms
reserve
write +10112 5129 bytes, 5 samples
sync
durable 15 until 1500ms
write patch
sync
truncate +15241
10 pictures 1000ms, 0 bytes wait, 5 dropped
write +10112 35 bytes, 0 samples
sync
durable 10 until 1000ms
write patch
sync
truncate +10147
