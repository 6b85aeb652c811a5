# Flat on the table it is not known how it is turned; the first clear measurement counts at once.
0ms up 90 flat 85
0ms begin
1050ms up 90 flat 60
2000ms stop

1100ms turn 90
