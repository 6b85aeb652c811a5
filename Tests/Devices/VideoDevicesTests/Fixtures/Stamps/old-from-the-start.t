# raspberrypi/linux 1318: constantly 0.9 s in the past. The arrival counts until the driver stamps well.
5000ms stamp 4100ms
5033ms stamp 4133ms
5066ms stamp 4166ms
5099ms stamp 4199ms
5132ms stamp 5120ms
5165ms stamp 5153ms

5000ms received
5033ms received
5066ms received
5099ms received
5120ms end_of_frame
5153ms end_of_frame
