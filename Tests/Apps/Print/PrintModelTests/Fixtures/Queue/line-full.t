# SPDX-License-Identifier: Apache-2.0
limit waiting 2
0ms submit a copies 2
1ms kept
2ms submit b beyond

0ms keep 1:waiting 2:waiting
0ms ask printer
1ms answer a 1 2
2ms refuse b full 2
