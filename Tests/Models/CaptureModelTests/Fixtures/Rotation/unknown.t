# So does one whose position is not known.
camera unknown 0
0ms begin
1000ms up 90
2000ms stop

1300ms turn 90 capture 0 preview 0
