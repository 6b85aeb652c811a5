# Constantly 0.9 s in the past, and five frames lost: one long gap is no slow camera, whose stamps may be older.
5000ms stamp 4100ms
5033ms stamp 4133ms
5066ms stamp 4166ms
5099ms stamp 4199ms
5132ms stamp 4232ms
5165ms stamp 4265ms
5198ms stamp 4298ms
5231ms stamp 4331ms
5264ms stamp 4364ms
5297ms stamp 4397ms
5330ms stamp 4430ms
5363ms stamp 4463ms
5396ms stamp 4496ms
5429ms stamp 4529ms
5462ms stamp 4562ms
5495ms stamp 4595ms
5528ms stamp 4628ms
5561ms stamp 4661ms
5594ms stamp 4694ms
5627ms stamp 4727ms
5660ms stamp 4760ms
5693ms stamp 4793ms
5726ms stamp 4826ms
5759ms stamp 4859ms
5959ms stamp 5059ms
5992ms stamp 5092ms
6025ms stamp 5125ms
6058ms stamp 5158ms

4100ms end_of_frame
4133ms end_of_frame
4166ms end_of_frame
4199ms end_of_frame
5132ms received
5165ms received
5198ms received
5231ms received
5264ms received
5297ms received
5330ms received
5363ms received
5396ms received
5429ms received
5462ms received
5495ms received
5528ms received
5561ms received
5594ms received
5627ms received
5660ms received
5693ms received
5726ms received
5759ms received
5959ms received
5992ms received
6025ms received
6058ms received
