# A flat measurement between two of another turn makes the turn begin again.
0ms begin
1000ms up 90
1250ms up 90 flat 80
1350ms up 90
3000ms stop

1850ms turn 90
