# One picture, and how long it lasts.
film mp4
0ms picture 1000
40ms finish

reserve
write header
sync
reserve
write +0 1754 bytes, 1 samples
sync
durable 1 until 40ms
write patch
sync
truncate +1754
