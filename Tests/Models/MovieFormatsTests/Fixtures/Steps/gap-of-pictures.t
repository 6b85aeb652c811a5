# The camera stalls for hours and the sound goes on: time that a duration cannot hold is cut out of the
# pictures alone.
film mp4 opus
0ms picture 1000
0ms sounds 1 100
4000000ms sounds 1 100
5000000ms sounds 1 100
5000000ms picture 1000
state
finish

reserve
write header
sync
reserve
write +0 208 bytes, 1 samples
sync
durable 0 until 0ms
reserve
write +208 208 bytes, 1 samples
sync
durable 0 until 0ms
2 pictures 4295967295us, 2100 bytes wait, 0 dropped
reserve
write +416 3486 bytes, 3 samples
sync
durable 2 until 4295967295us
write patch
sync
truncate +3902
