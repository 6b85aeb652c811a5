# SPDX-License-Identifier: Apache-2.0
# A photo that came while the service was away is found by the listing of its next start.
hook upload photo
journal found 1/a/1.jpg
0ms there 1/a/1.jpg 1/a/2.jpg
1ms kept

0ms keep found:1/a/2.jpg 1:waiting 1:running
1ms start 1 upload try 1
