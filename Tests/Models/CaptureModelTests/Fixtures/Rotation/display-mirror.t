# A mirror on a display of the machine: behind a mirror the display's turn goes the other way.
camera front 90
display 90 fixed
0ms begin
1000ms up 90
2000ms up 180
3000ms stop

1300ms turn 90 capture 0 preview 180
2350ms turn 180 capture 270 preview 180
