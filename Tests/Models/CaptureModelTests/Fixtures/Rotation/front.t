# A camera at the front sees the turn the other way round.
camera front 0
0ms begin
1000ms up 90
2000ms up 180
3000ms up 270
4000ms stop

1300ms turn 90 capture 270 preview 270
2350ms turn 180 capture 180 preview 180
3400ms turn 270 capture 90 preview 90
