# SPDX-License-Identifier: Apache-2.0
# The limit with the fewest left refuses; copies count one by one; other sessions and events go on.
limit picture 2
limit session 3
limit event 5
0ms submit a session s picture x copies 2
1ms submit b session s picture x
2ms submit c session s picture y copies 2
3ms submit d session s picture y
4ms submit e session t picture x copies 1
5ms submit f session t picture z copies 3
6ms submit g session t picture z copies 2
7ms submit h event next picture x copies 2
8ms submit i session s picture x beyond
9ms cancel j 1
10ms submit k session u picture w

0ms keep 1:waiting 2:waiting
0ms ask printer
1ms refuse b limit picture 2/2
2ms refuse c limit session 2/3
4ms refuse e limit picture 2/2
5ms refuse f limit picture 0/2
9ms job 1 cancelled
10ms refuse k limit event 5/5
