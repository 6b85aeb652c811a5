# The turn of a machine flat on the table is not known; the first clear measurement counts at once.
0ms up 90 flat 85
0ms begin
1050ms up 90 flat 60
2000ms stop

1100ms turn 90
