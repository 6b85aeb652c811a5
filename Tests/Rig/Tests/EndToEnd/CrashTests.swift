// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// A daemon that is killed takes no key with it, and comes back to work.
@Suite(.rig, .serialized)
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
    booth.gateway.signal(SIGKILL)
    let killed = RigClock.nowUSec
    // Grabbed keys reach nobody else: press until one does.
    var event: EvdevReader.Event?
    while event == nil, RigClock.nowUSec - killed < 1_000_000 {
      try keyboard.tap(Int32(KEY_A))
      event = try reader.nextKey(within: 5)
    }
    let after = try #require(event).timeUSec - killed
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
    // How long a process takes to die is the kernel's matter, and an emulated machine has its moments:
    // the middle one of five counts.
    var delays: [Int64] = []
    for _ in 0..<5 {
      // While the grab lasts others read the twin, then the keyboard itself.
      let readers = [
        try EvdevReader(keyboard.node), try EvdevReader(try TwinReader.node(of: "rig keyboard")),
      ]
      booth.engine.signal(SIGKILL)
      let killed = RigClock.nowUSec
      var event: EvdevReader.Event?
      while event == nil, RigClock.nowUSec - killed < 5_000_000 {
        // Slower than a bounce.
        try keyboard.tap(down)
        for reader in readers where event == nil { event = try reader.nextKey(within: 10) }
      }
      delays.append(try #require(event).timeUSec - killed)
      _ = try booth.engine.wait()
      let before = try booth.photos().count
      try booth.restartEngine()
      try booth.waitUntilGranted(name, "KEY_VOLUMEDOWN")
      try keyboard.tap(down)
      _ = try booth.waitForPhotos(before + 1)
    }
    print("keys were free \(delays.sorted()[2]) us after the engine was killed, of \(delays)")
    #expect(delays.sorted()[2] < 100_000)
    _ = vivid
  }
}
