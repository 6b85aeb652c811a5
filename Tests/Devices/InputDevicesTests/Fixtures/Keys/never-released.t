# SPDX-License-Identifier: Apache-2.0
# A key whose release never comes: a repetition after a silence is another push, and from then on each push is a
# tap. Repetitions of a key that is held are none. A release that comes after all ends that.
0ms    P down
0ms    read
1000ms P repeat
1000ms read
1400ms P repeat
1400ms read
1500ms P repeat
1600ms P up
1600ms read
2000ms P down
2500ms P repeat
2533ms P repeat
3000ms P up
3000ms read

0ms    read masked
0ms    P down seen
1000ms     read masked
1000ms     P was let go
1000ms     P down seen
1001ms P up seen
1400ms read masked
1400ms P down seen
1401ms P up seen
1600ms read masked
1600ms P up seen
3000ms     read masked
2000ms     P down seen
3000ms     P up seen
