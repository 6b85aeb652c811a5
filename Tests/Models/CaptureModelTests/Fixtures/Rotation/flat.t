# A machine laid on its back or face keeps its turn, whatever the little that is left shows.
0ms up 90
0ms begin
1000ms up 0 flat 75
3000ms up 180 flat -85
5000ms up 180 flat -60
6000ms stop

0ms turn 90
5300ms turn 180
