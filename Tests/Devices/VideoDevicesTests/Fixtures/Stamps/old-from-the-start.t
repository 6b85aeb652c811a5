# raspberrypi/linux 1318: constantly 0.9 s in the past. The first four may have waited for a slow start; of the others the
# arrival counts until the driver stamps well.
5000ms stamp 4100ms
5033ms stamp 4133ms
5066ms stamp 4166ms
5099ms stamp 4199ms
5132ms stamp 4232ms
5165ms stamp 4265ms
5198ms stamp 4298ms
5231ms stamp 4331ms
5264ms stamp 5252ms
5297ms stamp 5285ms

4100ms end_of_frame
4133ms end_of_frame
4166ms end_of_frame
4199ms end_of_frame
5132ms received
5165ms received
5198ms received
5231ms received
5252ms end_of_frame
5285ms end_of_frame
