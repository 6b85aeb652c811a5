# The newest frame is not taken if it is two seconds older than the moment: it does not show the
# moment at all.
patience 100ms
0ms frame 0
1999ms photo 1
2050ms photo 2 of 2001ms
2200ms wait

1999ms photo 1 waits
2050ms photo 2 waits
2099ms photo 1 frame 0 -1999ms missed
2150ms photo 2 has no frame
