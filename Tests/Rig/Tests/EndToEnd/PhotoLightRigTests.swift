// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Lamps for photos: a GPIO line of gpio-sim, and an LED of the kernel's LED class.
@Suite(.rig, .serialized)
struct PhotoLightRigTests {
  private typealias Engine = EngineInterface

  /// A look at a line.
  private struct Look {
    let isLit: Bool
    /// From just before it to just after it.
    let uSec: ClosedRange<Int64>
  }

  private func configuration(_ daemons: Daemons, light: String) -> String {
    """
    content_directory = "\(daemons.runtimeFolder)/content"
    [[camera]]
    name = "vivid"
    match = { DEVNAME = "*" }
    light = \(light)
    """
  }

  private func session(_ daemons: Daemons) throws -> TestSession {
    try RigClock.wait(for: "the engine to find the camera") {
      try? TestSession(
        daemons, starts: false, .init(camera: "vivid", width: 320, height: 180))
    }
  }

  @Test("a line is active for the whole of the photo's frame, by the simulator's word; else never")
  func line() throws {
    let vivid = try Vivid()
    defer { withExtendedLifetime(vivid) {} }
    let chip = try GPIOSimChip(label: "rig-lamp", lines: ["LAMP"])
    let daemons = try Daemons(keepsLogs: true)
    let engine = try daemons.startEngine(
      configuration: configuration(
        daemons, light: "{ chip = \"\(chip.label)\", line = \"LAMP\" }"))
    let session = try session(daemons)
    try session.start()
    let intervalUSec = try #require(
      try session.configure(.init()).frameInterval.map {
        $0.numerator * 1_000_000 / $0.denominator
      })
    // On a busy machine no look may fall into a frame; such a photo says nothing about the line.
    var seen = 0
    for _ in 0..<20 where seen < 3 {
      let calls = try daemons.connect(.engine)
      try calls.send(
        Engine.CapturePhoto.self, .init(session: session.id, settings: .init(light: .on)))
      var looks: [Look] = []
      while try calls.isQuiet() { looks.append(try look(at: chip)) }
      let photo = try calls.next(Engine.CapturePhoto.self).taken
      #expect(photo.flashFired == true && photo.zeroShutterLag == .off)
      // vivid stamps the end of a frame, which comes after the frame itself.
      let frame = photo.frameUSec - intervalUSec...photo.frameUSec
      while TestClock.nowUSec < frame.upperBound { looks.append(try look(at: chip)) }
      let during = looks.filter {
        frame.contains($0.uSec.lowerBound) && frame.contains($0.uSec.upperBound)
      }
      #expect(during.allSatisfy { $0.isLit })
      if !during.isEmpty { seen += 1 }
      try RigClock.wait(for: "the line to be dark") { try chip.value(0) == 0 ? () : nil }
      #expect(try session.photo().flashFired == nil)
      #expect(try chip.value(0) == 0)
    }
    #expect(seen == 3)
    engine.signal(SIGTERM)
    #expect(try engine.wait() == 0)
    #expect(try !Command.run("gpioinfo", chip.name).contains("shutter-engine"))
    chip.remove()
  }

  private func look(at chip: GPIOSimChip) throws -> Look {
    let beforeUSec = TestClock.nowUSec
    let isLit = try chip.value(0) == 1
    return Look(isLit: isLit, uSec: beforeUSec...TestClock.nowUSec)
  }

  @Test("a line that another program has: photos without light, one complaint; then with light")
  func busy() throws {
    let vivid = try Vivid()
    defer { withExtendedLifetime(vivid) {} }
    let chip = try GPIOSimChip(label: "rig-busy-lamp", lines: ["LAMP"])
    let daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(
      configuration: """
        [[light]]
        chip = "\(chip.label)"
        line = "LAMP"
        [[simulated]]
        name = "sim"
        """)
    try RigClock.wait(for: "the gateway to have the line") {
      try Command.run("gpioinfo", chip.name).contains("shutterd") ? () : nil
    }
    let engine = try daemons.startEngine(
      configuration: configuration(
        daemons, light: "{ chip = \"\(chip.label)\", line = \"LAMP\" }"))
    let session = try session(daemons)
    try session.start()
    for _ in 0..<2 { #expect(try session.photo(.init(light: .on)).flashFired == false) }
    let log = try daemons.waitForLog(of: "shutter-engine", "have no light")
    #expect(log.contains("used by \"shutterd\"") && log.contains("end the program that uses it"))
    #expect(log.split(separator: "\n").count { $0.contains("have no light") } == 1)
    gateway.signal(SIGTERM)
    try gateway.wait()
    #expect(try session.photo(.init(light: .on)).flashFired == true)
    try daemons.waitForLog(of: "shutter-engine", "is there")
    engine.signal(SIGTERM)
    try engine.wait()
    chip.remove()
  }

  @Test("a line as a torch: active until the session stops, also between its photos")
  func torch() throws {
    let vivid = try Vivid()
    defer { withExtendedLifetime(vivid) {} }
    let chip = try GPIOSimChip(label: "rig-torch", lines: ["LAMP"])
    let daemons = try Daemons(keepsLogs: true)
    let engine = try daemons.startEngine(
      configuration: configuration(
        daemons, light: "{ chip = \"\(chip.label)\", line = \"LAMP\" }"))
    let session = try session(daemons)
    try session.start()
    #expect(try session.call(Engine.SetTorch.self, .init(session: session.id, on: true)).active)
    #expect(try chip.value(0) == 1)
    #expect(try session.photo(.init(light: .on)).flashFired == true)
    #expect(try chip.value(0) == 1)
    try session.stop()
    try RigClock.wait(for: "the line to be dark") { try chip.value(0) == 0 ? () : nil }
    engine.signal(SIGTERM)
    #expect(try engine.wait() == 0)
    chip.remove()
  }

  @Test("an engine that is killed with its LED lit: dark when the next one has started")
  func killed() throws {
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_VOLUMEDOWN)], hasLED: true)
    let led = KernelLED(name: "\(keyboard.sysname)::capslock")
    let daemons = try Daemons(keepsLogs: true)
    let configuration = """
      content_directory = "\(daemons.runtimeFolder)/content"
      [[synthetic]]
      name = "dark"
      width = 320
      height = 180
      light = { led = "\(led.name)", settle_ms = 5000 }
      """
    let engine = try daemons.startEngine(configuration: configuration)
    let session = try TestSession(daemons, .init(camera: "dark"))
    let calls = try daemons.connect(.engine)
    try calls.send(
      Engine.CapturePhoto.self, .init(session: session.id, settings: .init(light: .on)))
    try led.wait(for: true, "a photo")
    engine.signal(SIGKILL)
    try engine.wait()
    #expect(try led.isLit)
    let next = try daemons.startEngine(configuration: configuration)
    try led.wait(for: false, "the next engine")
    next.signal(SIGTERM)
    try next.wait()
    withExtendedLifetime(keyboard) {}
  }
}
