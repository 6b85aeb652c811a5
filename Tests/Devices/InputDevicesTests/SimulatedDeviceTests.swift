// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import TestSupport
import Testing
import Vocabulary

@testable import InputDevices

@Suite struct SimulatedDeviceTests {
  private let roles: [String: Role] = ["KEY_VOLUMEDOWN": .primary, "KEY_VOLUMEUP": .secondary]

  init() { LoopThread.start() }

  @LoopActor
  private func catalogue(
    _ settings: [SimulatedSettings], _ log: EventLog
  ) -> DeviceCatalogue {
    let catalogue = DeviceCatalogue(
      rules: DeviceRules(settings: { _ in nil }, simulatedDevices: settings)
    ) { log.take($0) }
    catalogue.start()
    return catalogue
  }

  @Test("buttons move, once each way, and are what the description says") @LoopActor
  func buttons() async throws {
    let log = EventLog()
    let catalogue = catalogue([SimulatedSettings(name: "sim", buttons: roles)], log)
    #expect(log.lines == ["added sim"])
    let device = try #require(catalogue.device(named: "sim"))
    #expect(device.description.kind == .simulated)
    #expect(device.description.isExclusive)
    #expect(device.description.buttons.map(\.name) == ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"])
    #expect(device.description.buttons.map(\.keyCode) == [114, 115])

    let before = MonotonicClock.nowUSec
    try catalogue.simulate(device: "sim", button: "KEY_VOLUMEDOWN", pressed: true)
    try catalogue.simulate(device: "sim", button: "KEY_VOLUMEDOWN", pressed: true)
    #expect(device.level(of: "KEY_VOLUMEDOWN") == true)
    try catalogue.simulate(device: "sim", button: "KEY_VOLUMEDOWN", pressed: false)
    #expect(
      log.lines == [
        "added sim", "sim/KEY_VOLUMEDOWN down alone", "sim/KEY_VOLUMEDOWN up alone",
      ])
    #expect(log.stamps.allSatisfy { $0 >= before && $0 <= MonotonicClock.nowUSec })

    #expect(throws: SimulationError.noSuchDevice("other")) {
      try catalogue.simulate(device: "other", button: "KEY_VOLUMEDOWN", pressed: true)
    }
    #expect(throws: SimulationError.noSuchButton(device: "sim", button: "KEY_A")) {
      try catalogue.simulate(device: "sim", button: "KEY_A", pressed: true)
    }
    catalogue.close()
  }

  @Test("plugging in and out") @LoopActor
  func plugging() async throws {
    let log = EventLog()
    let catalogue = catalogue(
      [SimulatedSettings(name: "sim", isPresent: false, buttons: roles)], log)
    #expect(log.lines.isEmpty)
    #expect(throws: SimulationError.noSuchDevice("sim")) {
      try catalogue.simulate(device: "sim", button: "KEY_VOLUMEDOWN", pressed: true)
    }
    try catalogue.simulatePlug(device: "sim", present: true)
    try catalogue.simulatePlug(device: "sim", present: true)
    try catalogue.simulate(device: "sim", button: "KEY_VOLUMEDOWN", pressed: true)
    try catalogue.simulatePlug(device: "sim", present: false)
    #expect(catalogue.device(named: "sim") == nil)
    try catalogue.simulatePlug(device: "sim", present: true)
    #expect(catalogue.device(named: "sim")?.description.buttons.contains { $0.pressed } == false)
    #expect(
      log.lines == [
        "added sim", "sim/KEY_VOLUMEDOWN down alone", "removed sim", "added sim",
      ])
    catalogue.close()
  }

  @Test("new rules touch only what they change") @LoopActor
  func reconfigured() async {
    let log = EventLog()
    let kept = SimulatedSettings(name: "kept", buttons: roles)
    let changed = SimulatedSettings(name: "changed", buttons: roles)
    let catalogue = catalogue([kept, changed], log)
    var new = changed
    new.buttons = ["KEY_CAMERA": .primary]
    log.clear()
    catalogue.reconfigure(
      DeviceRules(
        settings: { _ in nil },
        simulatedDevices: [kept, new, SimulatedSettings(name: "more", buttons: roles)]))
    #expect(log.lines == ["removed changed", "added changed", "added more"])
    #expect(catalogue.devices.map(\.description.name) == ["changed", "kept", "more"])
    catalogue.close()
  }

  @Test("a FIFO of struct input_event") @LoopActor
  func fifo() async throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/keys"
    let log = EventLog()
    let catalogue = catalogue(
      [SimulatedSettings(name: "sim", fifo: path, buttons: roles)], log)
    let writer = try OwnedDescriptor.open(path, O_WRONLY | O_NONBLOCK)
    log.clear()

    let nowUSec = MonotonicClock.nowUSec
    write(
      writer.raw,
      [
        InputEvent.key(KEY_VOLUMEDOWN, 1, atUSec: nowUSec - 5000), InputEvent.report(),
        InputEvent.key(KEY_VOLUMEDOWN, 2, atUSec: nowUSec - 4000), InputEvent.report(),
        InputEvent.key(KEY_A, 1), InputEvent.report(),
        InputEvent.key(KEY_VOLUMEDOWN, 0, atUSec: nowUSec - 10_000_000), InputEvent.report(),
      ])
    try await LoopThread.wait(until: { $0.count == 2 }) { log.lines }
    #expect(log.lines == ["sim/KEY_VOLUMEDOWN down alone", "sim/KEY_VOLUMEDOWN up alone"])
    // The first stamp is used unless it is older than a second when it is read; the other one is from another clock.
    let readUSec = try #require(log.stamps.last)
    #expect(readUSec >= nowUSec)
    #expect(log.stamps.first == nowUSec - 5000 || readUSec > nowUSec + 990_000)
    catalogue.close()
  }

  @Test("events that come in pieces, after a writer that broke off") @LoopActor
  func pieces() async throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/keys"
    let log = EventLog()
    let catalogue = catalogue(
      [SimulatedSettings(name: "sim", fifo: path, buttons: roles)], log)
    log.clear()
    let writer = try OwnedDescriptor.open(path, O_WRONLY | O_NONBLOCK)
    let events = [
      InputEvent.key(KEY_VOLUMEUP, 1, atUSec: MonotonicClock.nowUSec),
      InputEvent.report(), InputEvent.key(KEY_VOLUMEUP, 0), InputEvent.report(),
    ]
    let bytes = events.withUnsafeBytes { Array($0) }
    for piece in [bytes[..<7], bytes[7..<40], bytes[40...]] {
      _ = Glibc.write(writer.raw, Array(piece), piece.count)
      let later = MonotonicClock.nowUSec + 2000
      try await LoopThread.wait(until: { $0 > later }) { MonotonicClock.nowUSec }
    }
    try await LoopThread.wait(until: { $0.count == 2 }) { log.lines }
    #expect(log.lines == ["sim/KEY_VOLUMEUP down alone", "sim/KEY_VOLUMEUP up alone"])

    // Garbage is dropped with all of its read; later events are read again.
    let garbage = [UInt8](repeating: 0xEE, count: 100)
    _ = Glibc.write(writer.raw, garbage, garbage.count)
    let later = MonotonicClock.nowUSec + 5000
    try await LoopThread.wait(until: { $0 > later }) { MonotonicClock.nowUSec }
    log.clear()
    write(writer.raw, events)
    try await LoopThread.wait(until: { $0.count == 2 }) { log.lines }
    #expect(log.lines == ["sim/KEY_VOLUMEUP down alone", "sim/KEY_VOLUMEUP up alone"])
    catalogue.close()
  }

  @Test("SYN_DROPPED in the FIFO reports how the buttons are") @LoopActor
  func dropped() async throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/keys"
    let log = EventLog()
    let catalogue = catalogue(
      [SimulatedSettings(name: "sim", fifo: path, buttons: roles)], log)
    log.clear()
    let writer = try OwnedDescriptor.open(path, O_WRONLY | O_NONBLOCK)
    write(
      writer.raw,
      [
        InputEvent.key(KEY_VOLUMEDOWN, 1), InputEvent.report(), InputEvent.dropped(),
        InputEvent.key(KEY_VOLUMEDOWN, 0), InputEvent.key(KEY_VOLUMEUP, 1), InputEvent.report(),
      ])
    try await LoopThread.wait(until: { $0.count == 2 }) { log.lines }
    #expect(
      log.lines == [
        "sim/KEY_VOLUMEDOWN down alone", "sim lost KEY_VOLUMEDOWN=false KEY_VOLUMEUP=true",
      ])
    catalogue.close()
  }

  @Test("a device that floods is read at intervals, reported once, and read to its end") @LoopActor
  func flood() async throws {
    let folder = TemporaryFolder()
    let log = EventLog()
    let path = folder.path + "/fifo"
    var settings = SimulatedSettings(name: "sim", fifo: path, buttons: roles)
    settings.eventsPerSecond = 100
    let catalogue = catalogue([settings], log)
    let fifo = try OwnedDescriptor.open(path, O_WRONLY | O_NONBLOCK)
    for _ in 0..<50 {
      write(
        fifo.raw,
        [1, 0].flatMap { [InputEvent.key(KEY_VOLUMEUP, $0), InputEvent.report()] })
    }
    try await LoopThread.wait(until: { $0 == "sim is quiet" }) { log.lines.last }
    #expect(log.lines.filter { $0 == "sim floods" } == ["sim floods"])
    #expect(log.lines.filter { $0.contains("KEY_VOLUMEUP") }.count == 100)
    catalogue.close()
  }

  @Test("a path that is no FIFO is refused, and the device works without") @LoopActor
  func noFIFO() async throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/file"
    _ = try OwnedDescriptor.open(path, O_CREAT | O_WRONLY, mode: 0o600)
    #expect(throws: SystemError("read as a FIFO", path, errno: Errno(EINVAL))) {
      try EventFIFO(path: path, brake: FloodBrake(perSecond: 1) { _ in }) { _ in }
    }
    let log = EventLog()
    let catalogue = catalogue(
      [SimulatedSettings(name: "sim", fifo: path, buttons: roles)], log)
    try catalogue.simulate(device: "sim", button: "KEY_VOLUMEUP", pressed: true)
    #expect(log.lines == ["added sim", "sim trouble partlyRead", "sim/KEY_VOLUMEUP down alone"])
    catalogue.close()
  }

  private func write(_ raw: Int32, _ events: [input_event]) {
    let size = events.count * MemoryLayout<input_event>.stride
    #expect(Glibc.write(raw, events, size) == size)
  }
}
