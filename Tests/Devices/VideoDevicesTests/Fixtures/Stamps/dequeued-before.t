# A dequeue time that lies before a trusted stamp keeps the order.
5000ms stamp 5500ms
5033ms stamp 0ms

5500ms end_of_frame
5500001us received
