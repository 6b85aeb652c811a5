# The turn stays up to 55°, and does not come back beyond 45°.
0ms begin
1000ms up 54
2000ms up 56
3000ms up 46
4000ms up 36
5000ms up 34
6000ms stop

2300ms turn 90
5350ms turn 0
