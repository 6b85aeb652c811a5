# SPDX-License-Identifier: Apache-2.0
# As long as the engine does not say where photos are, no try of theirs is lost; presses have their hooks.
hook upload photo pause 10ms
hook count press
journal found 1/a/1.jpg
journal run 1 upload 1/a/1.jpg running 1
0ms away
50ms press ended
90ms back
91ms kept

50ms start 2 count try 1
90ms keep 1:running
91ms start 1 upload try 2
