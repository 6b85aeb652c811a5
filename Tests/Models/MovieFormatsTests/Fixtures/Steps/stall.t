# The camera stalls: the last picture lasts until the next one comes.
film mp4
0ms pictures 5 1000
8000ms pictures 2 1000
state
finish

reserve
write header
sync
reserve
write +0 5156 bytes, 5 samples
sync
durable 5 until 8000ms
7 pictures 8200ms, 2000 bytes wait, 0 dropped
reserve
write +5156 2834 bytes, 2 samples
sync
durable 7 until 8200ms
write patch
sync
truncate +7990
