# A press without a photo, a photo without a press, and a photo whose event is in no log.
1ms told 1 0ms
40ms photo - 30ms
60ms photo 3 50ms 5ms

photos 1
pressToFrame 1 5ms 5ms 5ms 5ms
