# A clock that runs back, and is trusted again when it has passed the newest that was.
5010ms stamp 5000ms
5043ms stamp 4800ms
5076ms stamp 4833ms
5276ms stamp 5033ms

5000ms end_of_frame
5043ms received
5076ms received
5076001us received
