# Stamps that fall back, and stay there: believed until 16 in a row are old. The second without frames before them makes
# none of them younger.
4900ms stamp 4890ms
4933ms stamp 4923ms
4966ms stamp 4956ms
4999ms stamp 4989ms
6000ms stamp 5100ms
6033ms stamp 5133ms
6066ms stamp 5166ms
6099ms stamp 5199ms
6132ms stamp 5232ms
6165ms stamp 5265ms
6198ms stamp 5298ms
6231ms stamp 5331ms
6264ms stamp 5364ms
6297ms stamp 5397ms
6330ms stamp 5430ms
6363ms stamp 5463ms
6396ms stamp 5496ms
6429ms stamp 5529ms
6462ms stamp 5562ms
6495ms stamp 5595ms
6528ms stamp 5628ms
6561ms stamp 5661ms
6594ms stamp 5694ms

4890ms end_of_frame
4923ms end_of_frame
4956ms end_of_frame
4989ms end_of_frame
5100ms end_of_frame
5133ms end_of_frame
5166ms end_of_frame
5199ms end_of_frame
5232ms end_of_frame
5265ms end_of_frame
5298ms end_of_frame
5331ms end_of_frame
5364ms end_of_frame
5397ms end_of_frame
5430ms end_of_frame
5463ms end_of_frame
5496ms end_of_frame
5529ms end_of_frame
5562ms end_of_frame
6495ms received
6528ms received
6561ms received
6594ms received
