# Nothing is known of photos.
1ms told 1 0ms

photos 0
