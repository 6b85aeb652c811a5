// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing
import Varlink

/// A switch on a line of the kernel's gpio-sim: a press is one press, at the kernel's stamp of its first edge.
@Suite(.rig, .tags(.counted), .serialized)
struct ChatterTests {
  @Test(
    "20 ms of chatter: one press, stamped at its first edge; clean taps of 30 ms all count",
    .rigWithCountedTime)
  func chatter() throws {
    let chip = try GPIOSimChip(label: "rig-chatter", lines: ["S"])
    let daemons = try Daemons()
    let gateway = try daemons.startGateway(configuration: Self.configuration(chip))
    let client = try TestInteraction.external(daemons)
    try client.waitUntilGrabbed(chip.node)
    // 20 ms in all; then closer.
    for stepUSec in [5_000, 2_000, 5_000, 2_000] as [Int64] {
      let press = try move(chip, to: true, stepUSec: stepUSec)
      usleep(40_000)
      let release = try move(chip, to: false, stepUSec: stepUSec)
      usleep(40_000)
      let events = try client.events()
      #expect(events.map(\.phase) == [.began, .ended])
      // The simulator raises the interrupt by irq_work, which may run after the write has returned.
      for (event, span) in zip(events, [press, release]) {
        #expect((span.beforeUSec...(span.afterUSec + 1_500)).contains(event.monotonicUSec))
      }
    }
    for _ in 0..<10 {
      try chip.setPull(0, .up)
      usleep(30_000)
      try chip.setPull(0, .down)
      usleep(30_000)
    }
    #expect(try client.events().filter { $0.phase == .ended }.count == 10)
    gateway.signal(SIGTERM)
    try gateway.wait()
  }

  @Test(
    "edges that are read 100 ms late have the kernel's stamps", arguments: LibgpiodVersion.folders)
  func late(programs: String?) throws {
    let chip = try GPIOSimChip(label: "rig-late", lines: ["S"])
    let daemons = try Daemons(programs: programs)
    let gateway = try daemons.startGateway(configuration: Self.configuration(chip))
    let libgpiod = try LibgpiodVersion(of: gateway)
    #expect(programs == nil || libgpiod == .two)
    let client = try TestInteraction.external(daemons)
    try client.waitUntilGrabbed(chip.node)
    for pull in [GPIOSimChip.Pull.up, .down, .up, .down] {
      gateway.signal(SIGSTOP)
      usleep(100_000)
      let move = try chip.setPull(0, pull)
      usleep(100_000)
      let goesOn = RigClock.nowUSec
      gateway.signal(SIGCONT)
      let event = try client.event()
      #expect(event.phase == (pull == .up ? .began : .ended))
      // A stamp that was made when the edge was read would be later than that.
      #expect((move.beforeUSec..<goesOn).contains(event.monotonicUSec))
    }
    gateway.signal(SIGTERM)
    try gateway.wait()
  }

  @Test("shutterctl sim gpio moves a line by its name and by its offset")
  func command() throws {
    let chip = try GPIOSimChip(label: "rig-sim", lines: ["S"])
    let daemons = try Daemons()
    let gateway = try daemons.startGateway(configuration: Self.configuration(chip))
    let client = try TestInteraction.external(daemons)
    try client.waitUntilGrabbed(chip.node)
    try daemons.control("sim", "gpio", "rig-sim", "S", "high")
    #expect(try client.event().phase == .began)
    usleep(40_000)
    try daemons.control("sim", "gpio", "rig-sim", "0", "low")
    #expect(try client.event().phase == .ended)
    gateway.signal(SIGTERM)
    try gateway.wait()
  }

  private static func configuration(_ chip: GPIOSimChip) -> String {
    TestInteraction.externalConfiguration + """
      [[gpio]]
      chip = "\(chip.label)"
      [[gpio.line]]
      line = "S"
      name = "shutter"
      """
  }

  /// Moves the line with chatter: five edges, the last of which stays. Returns the span of the first.
  private func move(
    _ chip: GPIOSimChip, to pressed: Bool, stepUSec: Int64
  ) throws -> RigClock.Span {
    let begin = RigClock.nowUSec
    let first = try chip.setPull(0, pressed ? .up : .down)
    for edge in 1..<5 {
      while RigClock.nowUSec < begin + Int64(edge) * stepUSec {}
      try chip.setPull(0, (edge % 2 == 0) == pressed ? .up : .down)
    }
    return first
  }
}
