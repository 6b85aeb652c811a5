# One picture, and nobody knows how long it lasts.
film mp4
0ms picture 1000
finish

reserve
write header
sync
reserve
write +0 1754 bytes, 1 samples
sync
durable 1 until 33333us
write patch
sync
truncate +1754
