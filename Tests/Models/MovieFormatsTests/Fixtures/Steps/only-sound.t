# Sound alone is no film.
film mp4 opus
0ms sounds 10 100
finish

reserve
write header
sync
