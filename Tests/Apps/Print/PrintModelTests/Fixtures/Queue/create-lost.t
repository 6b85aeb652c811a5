# SPDX-License-Identifier: Apache-2.0
# The answer to 'create' is lost, and CUPS has made the job: it is found by its name. A second one that was made
# meanwhile stays on hold, is never printed, and is cancelled.
0ms submit a
1ms kept
2ms printer idle
3ms failed
1100ms printer idle
1101ms found 7/1-1/held/0 8/1-1/held/0 9/5-1/held/1
1102ms kept
1103ms done
1104ms job 7 1-1 held 1
1105ms kept
1106ms done
1107ms job 7 1-1 processing
1108ms done
1109ms done

0ms keep 1:waiting
0ms ask printer
1ms answer a 1
2ms ask create 1-1
2ms printer idle
3ms printer no_service
1003ms ask printer
1100ms ask find
1100ms printer idle
1101ms keep 1:created-7
1101ms ask cancel 8
1103ms ask send 7
1104ms ask cancel 9
