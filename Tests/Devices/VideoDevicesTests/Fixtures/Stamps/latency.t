# A camera that takes longer than a frame time: after one bad stamp the good ones keep their order until they
# have caught up, and are trusted again.
5110ms stamp 5010ms
5143ms stamp 5043ms
5176ms stamp 0ms
5210ms stamp 5110ms
5243ms stamp 5143ms
5276ms stamp 5176ms
5310ms stamp 5210ms
5343ms stamp 5243ms

5010ms end_of_frame
5043ms end_of_frame
5176ms received
5176001us received
5176002us received
5176003us received
5210ms end_of_frame
5243ms end_of_frame
