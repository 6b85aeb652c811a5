# SPDX-License-Identifier: Apache-2.0
# What waits for a hook that is not configured any more waits for a person.
hook upload photo
0ms found 1/a/1.jpg 1/a/2.jpg
1ms kept
2ms hooks
3ms kept
4ms done 1

0ms keep found:1/a/1.jpg 1:waiting found:1/a/2.jpg 2:waiting 1:running
1ms start 1 upload try 1
2ms look
2ms keep 2:failed
4ms keep 1:done
