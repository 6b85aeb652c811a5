// SPDX-License-Identifier: Apache-2.0
// codec: encodes and decodes the message that carries a press, by our codec and by Foundation's.
// Prints one line for each figure: its name, ours and Foundation's in nanoseconds, the median of
// many rounds in turn.
import Foundation
import ShutterInterfaces
import Varlink

typealias Method = GatewayInterface.AddInteraction

let event = GatewayInterface.CaptureEvent(
  sequence: 42, press: 4_127_709, phase: .ended, role: .primary, device: "usb-keyboard",
  button: "KEY_VOLUMEDOWN", kind: .key, monotonicUSec: 81_234_567_890, heldUSec: 153_204)
let message = Method.reply(.init(event: event), continues: true)

let encoder = JSONEncoder()
let decoder = JSONDecoder()
let mirror = MirroredReply(event)
// Both must send and read the same, or the comparison means nothing.
let foundationMessage = try encoder.encode(mirror)
let isSame = (
  message: try JSON(parsing: Array(foundationMessage))
    == JSON(parsing: Array(message.dropLast())),
  mirror: try decoder.decode(MirroredReply.self, from: foundationMessage) == mirror,
  event: try decode(message).event == event
)
precondition(isSame == (true, true, true), "\(isSame)")

func decode(_ message: [UInt8]) throws -> Method.Reply {
  // Without its NUL, as it comes out of the splitter.
  let reply = try message.withUnsafeBufferPointer {
    try Reply(decoding: UnsafeBufferPointer(rebasing: $0.dropLast()))
  }
  return try reply.parameters(of: Method.self)
}

/// Keeps the optimiser from removing work whose result is not used.
@inline(never)
func consume<Value>(_ value: Value) {}

func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
  let count = 1000
  let start = now()
  for _ in 0..<count { try body() }
  return Double(now() - start) / Double(count)
}

func now() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func median(_ values: [Double]) -> Int { Int(values.sorted()[values.count / 2].rounded()) }

var rounds: [[Double]] = [[], [], [], []]
for round in 0..<101 {
  let times = [
    nanoseconds { consume(Method.reply(.init(event: event), continues: true)) },
    try nanoseconds { consume(try encoder.encode(mirror)) },
    try nanoseconds { consume(try decode(message)) },
    try nanoseconds { consume(try decoder.decode(MirroredReply.self, from: foundationMessage)) },
  ]
  // The first one warms up.
  if round > 0 { for (side, time) in times.enumerated() { rounds[side].append(time) } }
}
print("codec_encode_ns \(median(rounds[0])) \(median(rounds[1]))")
print("codec_decode_ns \(median(rounds[2])) \(median(rounds[3]))")
