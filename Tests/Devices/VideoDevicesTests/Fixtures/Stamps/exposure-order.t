# The order is kept where a stand-in lies behind the beginning of the next exposure.
exposure 50ms
5000ms stamp 5000ms
5043ms stamp 0ms
5066ms stamp 5066ms
5100ms stamp 5100ms

4950ms end_of_frame
5043ms received
5043001us received
5050ms end_of_frame
