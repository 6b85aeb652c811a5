# SPDX-License-Identifier: Apache-2.0
# Sound from before the first frame is not in the film.
50ms has -100ms to 50ms
50ms stop

50ms sound 50 of 0ms
