# Two pictures with one stamp: the second comes a microsecond later. Empty ones are left out.
film mp4
0ms picture 1000
0ms picture 1000
10ms picture 0
state
finish

reserve
write header
sync
2 pictures 2us, 2000 bytes wait, 1 dropped
reserve
write +0 2778 bytes, 2 samples
sync
durable 2 until 2us
write patch
sync
truncate +2778
