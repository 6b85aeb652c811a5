// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// A gateway that is killed, or stopped in order, while it holds a keyboard, again and again.
@Suite(.rigWithCountedTime, .serialized)
struct GrabRoundTests {
  @Test(
    "killed or stopped, round after round: the keys reach others within 100 ms, and nobody gets half of a key"
  )
  func rounds() throws {
    let round = try GrabRound()
    let daemons = try Daemons(keepsLogs: true)
    var delays: [Int64] = []
    for number in 0..<(GrabRound.asked ?? 16) {
      let gateway = try daemons.startGateway(configuration: GrabRound.configuration)
      delays.append(
        try round.play(daemons, limitMilliseconds: 5_000) {
          // Every third time in order.
          gateway.signal(number % 3 == 2 ? SIGTERM : SIGKILL)
        })
      try gateway.wait()
    }
    let sorted = delays.sorted()
    print(
      "keys were free \(sorted.last ?? 0) us at most after the gateway's end, p50 "
        + "\(sorted[sorted.count / 2]) us, in \(sorted.count) rounds")
    #expect((sorted.last ?? 0) < 100_000, "\(sorted)")
  }
}
