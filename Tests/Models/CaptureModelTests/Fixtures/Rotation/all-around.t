# A camera at the back turns with the machine; its mount is added.
camera back 90
0ms begin
1000ms up 90
2000ms up 180
3000ms up 270
4000ms up 360
5000ms stop

1300ms turn 90 capture 180 preview 180
2350ms turn 180 capture 270 preview 270
3400ms turn 270 capture 0 preview 0
4450ms turn 0 capture 90 preview 90
