# After a time without measurements the first one counts at once; until then the last turn does.
camera back 0
0ms begin
1000ms stop
5000ms up 90
8000ms begin
9000ms up 90 flat 80
9500ms stop
9600ms begin
9800ms up 180
9900ms stop

8000ms turn 90 capture 90 preview 90
9800ms turn 180 capture 180 preview 180
