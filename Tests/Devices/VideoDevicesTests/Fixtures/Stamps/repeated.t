# Not newer than the last: the stamp of the frame before.
5010ms stamp 5000ms
5043ms stamp 5000ms
5076ms stamp 5066ms

5000ms end_of_frame
5043ms received
5066ms end_of_frame
