// SPDX-License-Identifier: Apache-2.0
import AudioDevices
import CRigSupport
import CaptureModel
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// The sound of a press, from the kernel's edge of a key to the samples that a loudspeaker would get.
@Suite(.rig, .tags(.counted), .serialized)
struct ClickRigTests {
  private static let key = Int32(KEY_VOLUMEDOWN)
  private static let presses = 10

  @Test("a press is heard within 50 ms of its edge, each time", .rigWithCountedTime)
  func latency() throws {
    let loopback = try Loopback()
    defer { withExtendedLifetime(loopback) {} }
    let keyboard = try UinputKeyboard(keys: [Self.key])
    let stage = try GrantedKeyboard(keyboard)
    let daemons = stage.daemons
    let click = try RunningProcess([
      daemons.binary("shutter-click"), "--device", Loopback.speaker, "--runtime-dir",
      daemons.path(""),
    ])
    defer {
      click.signal(SIGTERM)
      _ = try? click.wait()
    }
    try RigClock.wait(for: "shutter-click at the gateway") {
      let reply = try daemons.controlJSON("sounds", "--play", "end_recording").first
      return reply?["players"] == .int(1) ? () : nil
    }
    // Until what was played to find that out is over.
    sleep(1)
    var latencies: [Int64] = []
    var places: [Int64] = []
    do {
      // Gone before the card is.
      let microphone = try ALSAMicrophone(name: Loopback.microphone)
      for _ in 0..<Self.presses {
        try Self.listen(microphone, forUSec: 300_000) { _ in false }
        let span = try keyboard.press(Self.key)
        var heard: (placeUSec: Int64, nowUSec: Int64)?
        try Self.listen(microphone, forUSec: 5_000_000) {
          heard = ($0, RigClock.nowUSec)
          return true
        }
        let found = try #require(heard, "the press is not heard")
        latencies.append(found.nowUSec - span.beforeUSec)
        places.append(found.placeUSec - span.beforeUSec)
        try keyboard.release(Self.key)
      }
    }
    withExtendedLifetime(stage) {}
    latencies.sort()
    places.sort()
    print(
      "press until the first loud sample has been recorded, us: \(latencies);",
      "its place: \(places)")
    // When it has been recorded it was played: a bound from above, which has the microphone's period of 10 ms in it.
    #expect(try #require(latencies.last) <= 50_000)
    // By the card's own stamps, which are as coarse as the jiffies of 4 ms by which the driver moves on: no sound is of
    // a time before its press.
    #expect(try #require(places.first) > -4000 && places.last ?? 0 <= 50_000)
  }

  /// Records, and calls `heard` with the time of the first loud sample of each block, until that returns true or
  /// the time is over.
  private static func listen(
    _ microphone: ALSAMicrophone, forUSec: Int64, _ heard: (Int64) -> Bool
  ) throws {
    let endUSec = RigClock.nowUSec + forUSec
    var block = SoundBlock()
    while RigClock.nowUSec < endUSec {
      try microphone.read(into: &block, withinUSec: 100_000)
      guard let stamp = block.stamp,
        let index = block.samples.firstIndex(where: { abs($0) > 0.2 })
      else { continue }
      let sample = block.firstSample + Int64(index / microphone.channels)
      let timeUSec = stamp.timeUSec - (stamp.sample - sample) * 1_000_000 / Int64(microphone.rate)
      if heard(timeUSec) { return }
    }
  }
}
