# SPDX-License-Identifier: Apache-2.0
# Sound that is out stays out: a few samples of the pause are in the film, and the rest is in its
# place.
100ms has 0ms to 100ms
110ms pause at 90ms
200ms resume
300ms has 0ms to 300ms
300ms stop

100ms sound 100 of 0ms
300ms sound 90 of 210ms
