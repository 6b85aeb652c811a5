# The first measurement counts at once.
0ms up 270
0ms begin
1000ms stop

0ms turn 270
