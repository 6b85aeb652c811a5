# A stream that ends without a frame has none.
0ms photo 1
10ms ended
20ms photo 2

0ms photo 1 waits
10ms photo 1 has no frame
20ms photo 2 has no frame
