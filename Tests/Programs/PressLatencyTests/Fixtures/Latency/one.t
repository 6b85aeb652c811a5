# One press, all of its way known.
2ms told 7 1ms
3ms photo 7 1ms -9ms
30ms durable 7 1ms

photos 1
pressToEvent 1 1ms 1ms 1ms 1ms
eventToRequest 1 1ms 1ms 1ms 1ms
pressToFrame 1 9ms 9ms 9ms 9ms
pressToDurable 1 29ms 29ms 29ms 29ms
