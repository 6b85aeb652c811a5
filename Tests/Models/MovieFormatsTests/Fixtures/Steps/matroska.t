# Fragments in Matroska.
film matroska
0ms pictures 25 1000
state
size
finish

reserve
write header
sync
reserve
write +0 10112 bytes, 10 samples
sync
durable 10 until 1000ms
reserve
write +10112 10112 bytes, 10 samples
sync
durable 20 until 2000ms
25 pictures 2500ms, 5000 bytes wait, 0 dropped
size +25380
reserve
write +20224 5156 bytes, 5 samples
sync
durable 25 until 2500ms
write patch
sync
truncate +25380
