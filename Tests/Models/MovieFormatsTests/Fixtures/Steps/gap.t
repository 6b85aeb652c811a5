# A pause of hours: a duration has 32 bits, so time beyond that is cut out.
film mp4
0ms picture 1000
5000000ms picture 1000
state
finish

reserve
write header
sync
reserve
write +0 1108 bytes, 1 samples
sync
durable 1 until 4294967295us
2 pictures 4295967295us, 1000 bytes wait, 0 dropped
reserve
write +1108 1774 bytes, 1 samples
sync
durable 2 until 4295967295us
write patch
sync
truncate +2882
