// SPDX-License-Identifier: Apache-2.0
// round-trip serve SOCKET
// round-trip call SOCKET OUT COUNT
//
// The two sides of a call of 200 bytes with a reply of 200, by our server and our client: from
// typed parameters to a typed reply. OUT gets one line for each round trip, in nanoseconds.
import Glibc
import LinuxIO

let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.count) {
case ("serve", 3):
  let path = arguments[2]
  EventLoop.shared.run { BenchService.serve(at: path) }
case ("call", 5):
  let (path, out, count) = (arguments[2], arguments[3], Int(arguments[4]) ?? 0)
  EventLoop.shared.run { Caller(path, count: count, out: out).start() }
default:
  exit(64)
}
