# The turn of the display is taken back.
camera back 0
display 90
0ms begin
1000ms up 90
2000ms up 180
3000ms stop

1300ms turn 90 capture 90 preview 0
2350ms turn 180 capture 180 preview 90
