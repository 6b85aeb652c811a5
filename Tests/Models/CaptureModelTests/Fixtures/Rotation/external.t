# An external camera stands somewhere: only its mount counts.
camera external 180
0ms begin
1000ms up 90
2000ms stop

1300ms turn 90 capture 180 preview 180
