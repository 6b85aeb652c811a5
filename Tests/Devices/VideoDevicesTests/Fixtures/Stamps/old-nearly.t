# True stamps about half a second old: one below the limit in between shows that they are true.
5000ms stamp 4490ms
5033ms stamp 4543ms
5066ms stamp 4556ms
5099ms stamp 4609ms
5132ms stamp 4622ms
5165ms stamp 4675ms
5198ms stamp 4688ms
5231ms stamp 4741ms
5264ms stamp 4754ms
5297ms stamp 4807ms
5330ms stamp 4820ms
5363ms stamp 4873ms
5396ms stamp 4886ms
5429ms stamp 4939ms
5462ms stamp 4952ms
5495ms stamp 5005ms
5528ms stamp 5018ms
5561ms stamp 5071ms
5594ms stamp 5084ms
5627ms stamp 5137ms
5660ms stamp 5150ms
5693ms stamp 5203ms
5726ms stamp 5216ms
5759ms stamp 5269ms
5792ms stamp 5282ms
5825ms stamp 5335ms
5858ms stamp 5348ms
5891ms stamp 5401ms
5924ms stamp 5414ms
5957ms stamp 5467ms
5990ms stamp 5480ms
6023ms stamp 5533ms
6056ms stamp 5546ms
6089ms stamp 5599ms
6122ms stamp 5612ms
6155ms stamp 5665ms
6188ms stamp 5678ms
6221ms stamp 5731ms
6254ms stamp 5744ms
6287ms stamp 5797ms

4490ms end_of_frame
4543ms end_of_frame
4556ms end_of_frame
4609ms end_of_frame
4622ms end_of_frame
4675ms end_of_frame
4688ms end_of_frame
4741ms end_of_frame
4754ms end_of_frame
4807ms end_of_frame
4820ms end_of_frame
4873ms end_of_frame
4886ms end_of_frame
4939ms end_of_frame
4952ms end_of_frame
5005ms end_of_frame
5018ms end_of_frame
5071ms end_of_frame
5084ms end_of_frame
5137ms end_of_frame
5150ms end_of_frame
5203ms end_of_frame
5216ms end_of_frame
5269ms end_of_frame
5282ms end_of_frame
5335ms end_of_frame
5348ms end_of_frame
5401ms end_of_frame
5414ms end_of_frame
5467ms end_of_frame
5480ms end_of_frame
5533ms end_of_frame
5546ms end_of_frame
5599ms end_of_frame
5612ms end_of_frame
5665ms end_of_frame
5678ms end_of_frame
5731ms end_of_frame
5744ms end_of_frame
5797ms end_of_frame
