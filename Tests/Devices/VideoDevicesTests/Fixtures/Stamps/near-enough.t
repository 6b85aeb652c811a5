# Exactly 1 s is near enough, on both sides, for a driver that has stamped well.
4910ms stamp 4900ms
6000ms stamp 5000ms
6100ms stamp 7100ms

4900ms end_of_frame
5000ms end_of_frame
7100ms end_of_frame
