# Exactly 1 s is near enough, on both sides.
6000ms stamp 5000ms
6100ms stamp 7100ms

5000ms end_of_frame
7100ms end_of_frame
