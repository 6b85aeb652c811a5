# Drivers that do right, by either flag.
5010ms stamp 5000ms
5043ms stamp 5033ms start
5076ms stamp 5066ms

5000ms end_of_frame
5033ms start_of_exposure
5066ms end_of_frame
