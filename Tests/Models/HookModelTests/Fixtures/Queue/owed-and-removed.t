# SPDX-License-Identifier: Apache-2.0
# A photo that is owed to a hook was removed by its owner: it is looked for once, whatever happens until the listing comes.
hook upload photo
journal owed 1/a/1.jpg upload
0ms start
1ms mounts
2ms found 1/a/2.jpg
3ms there 1/a/2.jpg
4ms mounts

0ms look
2ms keep found:1/a/2.jpg 1:waiting 1:running
