# An exposure time of more than 1 s is not believed.
exposure 2000ms
5010ms stamp 5000ms

5000ms end_of_frame
