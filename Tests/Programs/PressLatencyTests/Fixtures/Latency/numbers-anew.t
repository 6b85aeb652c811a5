# A gateway that was started again numbers from 1: the edge tells the presses apart.
1ms told 1 0ms
5ms photo 1 0ms 1ms
903ms told 1 900ms
904ms photo 1 900ms 2ms

photos 2
pressToEvent 2 1ms 3ms 3ms 3ms
eventToRequest 2 1ms 4ms 4ms 4ms
pressToFrame 2 1ms 2ms 2ms 2ms
