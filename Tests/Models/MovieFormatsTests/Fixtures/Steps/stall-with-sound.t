# The camera stalls, the sound goes on: it is written without waiting for pictures.
film mp4 opus
0ms pictures 2 1000
0ms sounds 250 100
state
finish

reserve
write header
sync
reserve
write +0 12372 bytes, 101 samples
sync
durable 1 until 100ms
reserve
write +12372 11296 bytes, 100 samples
sync
durable 1 until 100ms
2 pictures 200ms, 6000 bytes wait, 0 dropped
reserve
write +23668 8962 bytes, 51 samples
sync
durable 2 until 200ms
write patch
sync
truncate +32630
