# The engine had the request before the gateway had recorded the event.
5ms told 1 0ms
4ms photo 1 0ms 0ms

photos 1
pressToEvent 1 5ms 5ms 5ms 5ms
eventToRequest 1 0ms 0ms 0ms 0ms
pressToFrame 1 0ms 0ms 0ms 0ms
