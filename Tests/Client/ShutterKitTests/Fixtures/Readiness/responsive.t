# SPDX-License-Identifier: Apache-2.0
# Until the engine has the request.
engine 1
responsive
made 1
willBeginCapture 1
made 2
willBeginCapture 2
engine 3
didFinishCapture 1
engine 1
didFinishCapture 2

engine 1: 1
responsive: 1
made 1: 2
willBeginCapture 1: 1
made 2: 2
willBeginCapture 2: 1
engine 3: 3
didFinishCapture 1: 3
engine 1: 1
didFinishCapture 2: 1
