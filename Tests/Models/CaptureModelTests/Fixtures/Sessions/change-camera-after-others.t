# Others have the camera that a session switches to, and leave it later: the five seconds of the trial count from then on.
0ms     start 1
10ms    frame 1
100ms   change 2 camera
2000ms  freed 7
2100ms  freed 2
7099ms  wait
7100ms  wait

0ms state starting
0ms open 1
10ms state running
10ms reply 1
100ms open 2 beside
7100ms shut 2 beside
7100ms reply 2 StartTimedOut
