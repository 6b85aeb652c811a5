# A thread that was late for half a second finds frames of good stamps, which are believed.
5010ms stamp 5000ms
5043ms stamp 5033ms
5500ms stamp 5066ms
5501ms stamp 5099ms
5502ms stamp 5132ms
5510ms stamp 5500ms

5000ms end_of_frame
5033ms end_of_frame
5066ms end_of_frame
5099ms end_of_frame
5132ms end_of_frame
5500ms end_of_frame
