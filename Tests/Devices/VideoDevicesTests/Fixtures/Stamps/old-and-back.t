# Stamps that fall back to 600 ms, and come nearer: they are believed when one is nearer than half of the limit, and count
# once they have caught up with the times of the arrivals.
4900ms stamp 4890ms
4933ms stamp 4923ms
4966ms stamp 4956ms
4999ms stamp 4989ms
6000ms stamp 5400ms
6033ms stamp 5433ms
6066ms stamp 5466ms
6099ms stamp 5499ms
6132ms stamp 5532ms
6165ms stamp 5565ms
6198ms stamp 5598ms
6231ms stamp 5631ms
6264ms stamp 5664ms
6297ms stamp 5697ms
6330ms stamp 5730ms
6363ms stamp 5763ms
6396ms stamp 5796ms
6429ms stamp 5829ms
6462ms stamp 5862ms
6495ms stamp 5895ms
6528ms stamp 5928ms
6561ms stamp 5961ms
6594ms stamp 6294ms
6627ms stamp 6387ms
6660ms stamp 6390ms
6693ms stamp 6683ms

4890ms end_of_frame
4923ms end_of_frame
4956ms end_of_frame
4989ms end_of_frame
5400ms end_of_frame
5433ms end_of_frame
5466ms end_of_frame
5499ms end_of_frame
5532ms end_of_frame
5565ms end_of_frame
5598ms end_of_frame
5631ms end_of_frame
5664ms end_of_frame
5697ms end_of_frame
5730ms end_of_frame
5763ms end_of_frame
5796ms end_of_frame
5829ms end_of_frame
5862ms end_of_frame
6495ms received
6528ms received
6561ms received
6594ms received
6594001us received
6594002us received
6683ms end_of_frame
