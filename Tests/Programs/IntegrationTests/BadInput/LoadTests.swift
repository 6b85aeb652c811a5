// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import VarlinkSocket

/// The gateway under more load than it can serve: it takes no more memory than it may, and gives it
/// back.
@Suite(.tags(.milliseconds))
struct LoadTests {
  private typealias Gateway = GatewayInterface
  private typealias Control = ControlInterface

  @Test("every socket and every queue is flooded: memory stays below its bound, and returns")
  func memory() throws {
    let daemons = try Daemons(keepsLogs: true)
    let fifo = daemons.path("keys")
    let process = try daemons.startGateway(
      configuration: """
        debounce_ms = 0
        external_sessions_for = [\(getuid())]
        audit = { file = "\(daemons.path("audit.jsonl"))", maximum_kb = 64, files = 2 }
        limits = { events_per_second = 1000000 }
        [[device]]
        match = { DEVNAME = "*" }
        ignore = true
        [[simulated]]
        name = "sim"
        fifo = "\(fifo)"
        """)
    try flood(daemons, fifo)
    let before = try process.anonymousMemory()
    var most = 0
    for _ in 0..<3 {
      try flood(daemons, fifo) { most = max(most, try process.anonymousMemory()) }
    }
    var after = 0
    try TestClock.wait(for: "the gateway's memory to return to \(before) KiB") {
      after = try process.anonymousMemory()
      return after - before < 512 ? () : nil
    }
    print("gateway_load_anonymous_kib before \(before) most \(most) after \(after)")
    // 300 connections, each with as much unread as it may have.
    #expect(most < before + 40 << 10)
    let state = try Connection(daemons.path("org.shutterd.Control"))
      .call(Control.GetState.self, .init()).state
    #expect(state.clients.isEmpty && state.pressesInFlight == 0 && !process.hasEnded)
  }

  /// A hundred connections to each socket that leave half a message of the greatest size there, or have
  /// replies sent that they never read; interactions that do not read and do not acknowledge; presses
  /// all the while.
  private func flood(_ daemons: Daemons, _ fifo: String, atItsHeight: () throws -> Void = {}) throws
  {
    var connections: [Connection] = []
    let half = [UInt8](repeating: UInt8(ascii: "a"), count: 60_000)
    for name in ["Gateway", "Control", "EngineLink"] {
      for index in 0..<100 {
        let connection = try Connection(daemons.path("org.shutterd.\(name)"))
        switch (name, index % 4) {
        case (_, 0): try connection.send(bytes: half)
        case ("Gateway", 1):
          try connection.send(Gateway.WatchDevices.self, .init(), mode: .more)
        case ("Gateway", 2):
          try connection.send(
            Gateway.AddInteraction.self, .init(application: "a", requestForeground: true),
            mode: .more)
        case ("Control", 1):
          try connection.send(Control.FollowAudit.self, .init(history: 64), mode: .more)
        case ("EngineLink", 1):
          try connection.send(EngineLinkInterface.Attach.self, .init(version: "1"), mode: .more)
        default:
          let call = VarlinkServiceInterface.GetInterfaceDescription.call(
            .init(interface: Gateway.name))
          for _ in 0..<40 { try connection.send(bytes: call) }
        }
        connections.append(connection)
      }
    }
    try press(fifo, times: 2000)
    try atItsHeight()
  }

  private func press(_ fifo: String, times: Int) throws {
    let keys = try OwnedDescriptor.open(fifo, O_WRONLY)
    let stamp = TestClock.nowUSec
    func event(_ type: Int32, _ code: Int32, _ value: Int32) -> input_event {
      let time = timeval(tv_sec: Int(stamp / 1_000_000), tv_usec: Int(stamp % 1_000_000))
      return input_event(time: time, type: UInt16(type), code: UInt16(code), value: value)
    }
    let press = [1, 0].flatMap {
      [event(EV_KEY, KEY_VOLUMEDOWN, $0), event(EV_SYN, SYN_REPORT, 0)]
    }
    for _ in 0..<times {
      let size = press.count * MemoryLayout<input_event>.stride
      _ = try TestError.check(fifo, Int32(write(keys.raw, press, size)))
    }
  }
}
