# A bit in the future: vivid stamps after it has handed over.
5000ms stamp 5000300us

5000300us end_of_frame
