# The picture that would make the finished file too large is known before it is written.
film mp4
limit 13500
0ms pictures 14 1000
size
2000ms finish
size

reserve
write header
sync
reserve
write +0 10216 bytes, 10 samples
sync
durable 10 until 1000ms
limit at 1200ms
limit at 1300ms
size +13054
reserve
write +10216 2838 bytes, 2 samples
sync
durable 12 until 2000ms
write patch
sync
truncate +13054
size +13054
