# From one turn to the opposite one.
0ms begin
1000ms up 180
2000ms up 5
3000ms stop

1300ms turn 180
2350ms turn 0
