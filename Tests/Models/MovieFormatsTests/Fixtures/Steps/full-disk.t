# The disk is full: the fragment for which there was no room is dropped, with everything that waits.
film mp4
0ms pictures 25 1000
full
2500ms pictures 3 1000
state
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
10 pictures 1000ms, 0 bytes wait, 18 dropped
write +10216 690 bytes, 0 samples
sync
durable 10 until 1000ms
write patch
sync
truncate +10906
