# SPDX-License-Identifier: Apache-2.0
# Photos and films have hooks of their own; the live clip of a photo has its number, and is a film.
hook upload photo
hook film recording
0ms found 1/a/1.jpg 1/a/1.mp4 1/a/2.mkv
1ms kept

0ms keep found:1/a/1.jpg 1:waiting found:1/a/1.mp4 2:waiting found:1/a/2.mkv 3:waiting 1:running 2:running
1ms start 1 upload try 1
1ms start 2 film try 1
