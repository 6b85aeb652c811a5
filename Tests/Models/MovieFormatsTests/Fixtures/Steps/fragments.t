# A fragment is written when the next one begins, with its index reserved.
film mp4
0ms pictures 25 1000
state
size
finish

reserve
write header
sync
reserve
write +0 10216 bytes, 10 samples
sync
durable 10 until 1000ms
reserve
write +10216 10216 bytes, 10 samples
sync
durable 20 until 2000ms
25 pictures 2500ms, 5000 bytes wait, 0 dropped
size +26366
reserve
write +20432 5934 bytes, 5 samples
sync
durable 25 until 2500ms
write patch
sync
truncate +26366
