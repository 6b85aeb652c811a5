# With a display that turns with the machine, the machine's turn does not count.
camera back 90
display 0 fixed
0ms begin
1000ms up 90
2000ms up 180
3000ms stop

1300ms turn 90 capture 180 preview 90
2350ms turn 180 capture 270 preview 90
