# An event that is noted twice counts once, and of two photos of one press the first counts.
1ms told 1 0ms
9ms told 1 0ms
8ms photo 1 0ms 3ms
5ms photo 1 0ms 2ms
5ms photo 1 0ms 2ms

photos 1
pressToEvent 1 1ms 1ms 1ms 1ms
eventToRequest 1 4ms 4ms 4ms 4ms
pressToFrame 1 2ms 2ms 2ms 2ms
