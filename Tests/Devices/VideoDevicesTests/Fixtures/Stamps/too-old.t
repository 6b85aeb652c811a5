# More than 1 s before the dequeue.
6000001us stamp 5000ms

6000001us received
