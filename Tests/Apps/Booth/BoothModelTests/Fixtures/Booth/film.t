# SPDX-License-Identifier: Apache-2.0
# A film begins when the countdown ends, lasts as long as its layout says, and is reviewed, kept and not printed.
# Buttons change nothing meanwhile. One that does not come in time is a trouble.
layouts film
camera ok
printer ready
0ms start 0
5000ms down 1
5100ms tap 1
6000ms secondary
11200ms photo 1 0 a.mp4
11300ms picture 1 a-film.mp4
12000ms keep
13000ms print 1
14000ms done
18000ms start 0
50000ms wait

0ms light on
0ms countdown 0 until 3000ms
3000ms film 1 of 3000ms for 8000ms
3000ms filming until 11000ms
11200ms light off
11200ms compose 1 film a.mp4
11200ms composing
11300ms review a-film.mp4
12000ms keep a-film.mp4
12000ms sharing a-film.mp4
14000ms thanks
18000ms attract
18000ms light on
18000ms countdown 0 until 21000ms
21000ms film 2 of 21000ms for 8000ms
21000ms filming until 29000ms
39000ms light off
39000ms sorry no_photo
49000ms attract
