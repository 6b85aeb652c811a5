# A machine that is shaken or thrown keeps its turn.
0ms begin
1000ms up 90 strength 140
2000ms up 180 strength 20
3000ms up 90 strength 125
4000ms up 90 strength 75
5000ms stop

3300ms turn 90
