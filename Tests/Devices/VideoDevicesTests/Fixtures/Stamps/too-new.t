# More than 1 s after the dequeue.
6000ms stamp 7000001us

6000ms received
