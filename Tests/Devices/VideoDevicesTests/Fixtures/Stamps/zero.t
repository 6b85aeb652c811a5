# A driver that does not stamp at all. What comes out increases, though two are dequeued at once.
5000ms stamp 0ms
5000ms stamp 0ms
5033ms stamp 0ms

5000ms received
5000001us received
5033ms received
