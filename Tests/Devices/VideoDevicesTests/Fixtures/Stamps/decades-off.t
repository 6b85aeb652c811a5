# A stamp decades away does not keep the next good one from being trusted.
5000ms stamp 900000000000ms
5033ms stamp 5030ms

5000ms received
5030ms end_of_frame
