# The order does not matter: of two presses the file is durable before the photo's record is read.
130ms durable 2 100ms
103ms photo 2 100ms 4ms
20ms durable 1 0ms
2ms photo 1 0ms 8ms
1ms told 1 0ms
101ms told 2 100ms

photos 2
pressToEvent 2 1ms 1ms 1ms 1ms
eventToRequest 2 1ms 2ms 2ms 2ms
pressToFrame 2 4ms 8ms 8ms 8ms
pressToDurable 2 20ms 30ms 30ms 30ms
