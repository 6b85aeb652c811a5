# The hysteresis counter-clockwise, and upside down from there.
0ms begin
1000ms up -54
2000ms up -56
3000ms up -144
4000ms up -146
5000ms stop

2300ms turn 270
4350ms turn 180
