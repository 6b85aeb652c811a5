# A USB camera of 30 frames a second whose data take 80 ms. When the start of the exposure becomes known by the camera's
# own clock, its time is older for a while than that of the arrivals before; it is known no more after the last but one.
5001ms stamp 5000ms
5034ms stamp 5033ms
5067ms stamp 4986ms camera
5101ms stamp 5020ms camera
5134ms stamp 5053ms camera
5167ms stamp 5086ms camera
5201ms stamp 5200ms
5234ms stamp 5233ms

5000ms end_of_frame
5033ms end_of_frame
5033001us received
5033002us received
5053ms start_by_camera
5086ms start_by_camera
5200ms end_of_frame
5233ms end_of_frame
