# A fragment is closed before its pictures take more memory than frames may, however short it is.
film mp4
0ms pictures 12 3000000
state
finish

reserve
write header
sync
reserve
write +0 15000156 bytes, 5 samples
sync
durable 5 until 500ms
reserve
write +15000156 15000156 bytes, 5 samples
sync
durable 10 until 1000ms
12 pictures 1200ms, 6000000 bytes wait, 0 dropped
reserve
write +30000312 6000846 bytes, 2 samples
sync
durable 12 until 1200ms
write patch
sync
truncate +36001158
