# A turn that is not measured long enough does not count.
0ms begin
1000ms up 90
1250ms up 0
2000ms up 90
2250ms up 180
2500ms up 90
2750ms up 0
4000ms stop
