# The end of a frame is moved back by the exposure time, a start and a dequeue time are not.
exposure 20ms
5010ms stamp 5000ms
5043ms stamp 5033ms start
5110ms stamp 0ms
5143ms stamp 5140ms

4980ms end_of_frame
5033ms start_of_exposure
5110ms received
5120ms end_of_frame
