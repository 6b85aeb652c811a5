// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// A daemon that is killed takes no key with it, and comes back to work.
@Suite(.rigWithCountedTime, .serialized)
struct CrashTests {
  private let down = Int32(KEY_VOLUMEDOWN)
  private let builtIn = """
    [button_to_capture]
    enabled = true
    width = 320
    height = 180
    """

  @Test("a killed gateway frees the keys within 100 ms; restarted, the next press makes a photo")
  func gateway() throws {
    let vivid = try Vivid()
    let keyboard = try UinputKeyboard(keys: [down, Int32(KEY_A)])
    let booth = try Booth(engine: builtIn)
    let name = try booth.device(at: keyboard.node)
    try booth.waitUntilGranted(name, "KEY_VOLUMEDOWN")
    let reader = try EvdevReader(keyboard.node)
    // Grabbed keys reach nobody else: press until one does.
    let after = try untilHeard(by: [reader], of: keyboard, Int32(KEY_A), milliseconds: 5) {
      booth.gateway.signal(SIGKILL)
    }
    #expect(after < 100_000)
    print("keys were free \(after) us after the gateway was killed")
    _ = try booth.gateway.wait()
    try booth.restartGateway()
    try booth.waitUntilGranted(name, "KEY_VOLUMEDOWN")
    try keyboard.tap(down)
    _ = try booth.waitForPhotos(1)
    _ = vivid
  }

  @Test(
    "a killed engine gives the keys back within 100 ms; restarted, the next press makes a photo")
  func engine() throws {
    let vivid = try Vivid()
    let keyboard = try UinputKeyboard(keys: [down, Int32(KEY_A)])
    let booth = try Booth(engine: builtIn)
    let name = try booth.device(at: keyboard.node)
    try booth.waitUntilGranted(name, "KEY_VOLUMEDOWN")
    var delays: [Int64] = []
    for _ in 0..<5 {
      // While the grab lasts others read the twin, then the keyboard itself.
      let readers = [
        try EvdevReader(keyboard.node), try EvdevReader(try TwinReader.node(of: "rig keyboard")),
      ]
      // The taps are slower than a bounce.
      delays.append(
        try untilHeard(by: readers, of: keyboard, down, milliseconds: 20) {
          booth.engine.signal(SIGKILL)
        })
      _ = try booth.engine.wait()
      let before = try booth.photos().count
      try booth.restartEngine()
      try booth.waitUntilGranted(name, "KEY_VOLUMEDOWN")
      try keyboard.tap(down)
      _ = try booth.waitForPhotos(before + 1)
    }
    let most = try #require(delays.max())
    print("keys were free \(most) us after the engine was killed, at most, of \(delays)")
    #expect(most < 100_000)
    _ = vivid
  }

  /// Taps a key at this interval, from `kill` on until a reader sees it. Returns the microseconds until then, by
  /// the kernel's stamp.
  private func untilHeard(
    by readers: [EvdevReader], of keyboard: UinputKeyboard, _ key: Int32, milliseconds: Int,
    _ kill: () -> Void
  ) throws -> Int64 {
    let killed = RigClock.nowUSec
    kill()
    var event: EvdevReader.Event?
    while event == nil, RigClock.nowUSec - killed < 5_000_000 {
      try keyboard.tap(key)
      for reader in readers where event == nil {
        event = try reader.nextKey(within: Int64(milliseconds / readers.count))
      }
    }
    return try #require(event).timeUSec - killed
  }
}
