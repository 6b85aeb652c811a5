// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing
import Varlink

/// The gateway cannot read while the kernel's queue runs over. Then it goes on, and knows all states at
/// once.
@Suite(.rig, .tags(.counted), .serialized)
struct LostEventsTests {
  private let down = Int32(KEY_VOLUMEDOWN)
  private let up = Int32(KEY_VOLUMEUP)

  @Test(
    "200 events while it is stopped (SYN_DROPPED): all is right 10 ms after it goes on",
    .rigWithCountedTime)
  func keyboard() throws {
    let keyboard = try UinputKeyboard(keys: [down, up, Int32(KEY_A)])
    let daemons = try Daemons()
    let gateway = try daemons.startGateway(
      configuration: "allow_virtual_devices = [\"rig keyboard\"]\n"
        + TestInteraction.externalConfiguration)
    let client = try TestInteraction.external(daemons)
    try client.waitUntilGrabbed(keyboard.node)
    var delays: [(stamp: Int64, arrival: Int64)] = []
    for _ in 0..<5 {
      try keyboard.press(down)
      #expect(try client.event().phase == .began)
      gateway.signal(SIGSTOP)
      for _ in 0..<100 { try keyboard.tap(up) }
      try keyboard.release(down)
      let goesOn = RigClock.nowUSec
      gateway.signal(SIGCONT)
      let arrival = try client.arrivalUSec() - goesOn
      let cancelled = try client.event()
      delays.append((cancelled.monotonicUSec - goesOn, arrival))
      #expect(cancelled.phase == .cancelled && cancelled.cancelReason == .syncLost)
      #expect(try !client.isDown("KEY_VOLUMEDOWN") && !client.isDown("KEY_VOLUMEUP"))
      // Nothing of the torn queue is reported, and the next press is whole.
      usleep(20_000)
      try keyboard.tap(up)
      #expect(try [client.event(), client.event()].map(\.role) == [.secondary, .secondary])
      #expect(try client.events().isEmpty)
    }
    print("after SYN_DROPPED all was right, by the gateway's stamp and here, after \(delays) us")
    // The arrival is later than the stamp by the time that it takes to wake this process.
    #expect(delays.allSatisfy { $0.stamp < 10_000 && $0.arrival < 10_000 })
  }

  @Test(
    "a line's queue runs over: it is not stuck, whatever the last edge was",
    arguments: LibgpiodVersion.folders)
  func line(programs: String?) throws {
    let chip = try GPIOSimChip(label: "rig-overrun", lines: ["S"])
    let daemons = try Daemons(programs: programs)
    let gateway = try daemons.startGateway(
      configuration: TestInteraction.externalConfiguration + """
        [[gpio]]
        chip = "rig-overrun"
        [[gpio.line]]
        line = "S"
        name = "shutter"
        """)
    let libgpiod = try LibgpiodVersion(of: gateway)
    #expect(programs == nil || libgpiod == .two)
    let client = try TestInteraction.external(daemons)
    try client.waitUntilGrabbed(chip.node)
    for endsDown in [true, false] {
      try chip.setPull(0, .up)
      let began = try client.event()
      #expect(began.phase == .began)
      usleep(30_000)
      gateway.signal(SIGSTOP)
      for _ in 0..<250 {
        try chip.setPull(0, .down)
        try chip.setPull(0, .up)
      }
      if !endsDown { try chip.setPull(0, .down) }
      gateway.signal(SIGCONT)
      try RigClock.wait(for: "the line's level to be known") {
        try client.isDown("shutter") == endsDown ? () : nil
      }
      usleep(50_000)
      #expect(try client.isDown("shutter") == endsDown)
      if endsDown { try chip.setPull(0, .down) }
      usleep(30_000)
      let events = try client.events()
      switch libgpiod {
      case .one:
        // The oldest edges are there, and make a story of their own. Each press that began has exactly one
        // end.
        #expect(
          events.count % 2 == 1 && events.first?.phase != .began && events.last?.phase != .began)
        let ends = events.filter { $0.phase != .began }
        #expect(Set(ends.map(\.press)).count == events.count / 2 + 1)
      case .two:
        // The gap in the numbers is seen: the press goes on if the line is still active, or is cancelled.
        #expect(events.map(\.press) == [began.press])
        #expect(events.first?.phase == (endsDown ? .ended : .cancelled))
        #expect(events.first?.cancelReason == (endsDown ? nil : .syncLost))
      }
      try chip.setPull(0, .up)
      #expect(try client.event().phase == .began)
      try chip.setPull(0, .down)
      #expect(try client.event().phase == .ended)
    }
    gateway.signal(SIGTERM)
    try gateway.wait()
  }
}
