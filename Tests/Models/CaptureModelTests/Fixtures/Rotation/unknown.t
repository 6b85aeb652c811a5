# A camera whose position is not known stands somewhere: only its mount counts.
camera unknown 0
0ms begin
1000ms up 90
2000ms stop

1300ms turn 90 capture 0 preview 0
