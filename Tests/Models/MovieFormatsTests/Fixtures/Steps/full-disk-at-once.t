# The disk is full at the first fragment: nothing is left.
film mp4
0ms pictures 12 1000
full
state
finish

reserve
write header
sync
reserve
write +0 10216 bytes, 10 samples
sync
durable 10 until 1000ms
0 pictures 0ms, 0 bytes wait, 12 dropped
