# An upright machine is not turned.
0ms begin
3000ms stop
