# Sound and pictures in one fragment. The last packet waits until its duration is known.
film mp4 opus
0ms sounds 40 100
0ms pictures 8 1000
800ms sounds 15 100
800ms pictures 4 1000
finish

reserve
write header
sync
reserve
write +0 15880 bytes, 60 samples
sync
durable 10 until 1000ms
reserve
write +15880 4198 bytes, 7 samples
sync
durable 12 until 1200ms
write patch
sync
truncate +20078
