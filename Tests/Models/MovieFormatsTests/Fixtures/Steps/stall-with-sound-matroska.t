# In Matroska no picture waits to know how long it lasts.
film matroska opus
0ms pictures 2 1000
0ms sounds 250 100
finish

reserve
write header
sync
reserve
write +0 12940 bytes, 102 samples
sync
durable 2 until 100ms
reserve
write +12940 10922 bytes, 100 samples
sync
durable 2 until 100ms
reserve
write +23862 5507 bytes, 50 samples
sync
durable 2 until 100ms
write patch
sync
truncate +29369
