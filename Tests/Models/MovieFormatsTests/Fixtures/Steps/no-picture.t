# No picture: no file.
film mp4
finish
state

reserve
write header
sync
0 pictures 0ms, 0 bytes wait, 0 dropped
