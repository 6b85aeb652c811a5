# Turned clockwise, and back: another turn counts when it was measured for 300 ms.
camera back 0
0ms begin
1000ms up 90
3000ms up 0
5000ms stop

1300ms turn 90 capture 90 preview 90
3350ms turn 0 capture 0 preview 0
