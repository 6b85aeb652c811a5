// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import InputDevices
import LinuxIO
import PressFixtures
import TestSupport
import Vocabulary

/// The device layer as the gateway uses it, on the event loop of this process, and its reports, as
/// lines that can be compared.
@LoopActor
final class DeviceProbe {
  /// One report.
  struct Report: Sendable {
    let line: String
    let atUSec: Int64
  }

  private(set) var reports: [Report] = []
  private var catalogue: DeviceCatalogue?
  /// Called with each event as it is delivered, within the delivery.
  var onEvent: (@LoopActor (DeviceEvent) -> Void)?

  var lines: [String] { reports.map(\.line) }

  nonisolated init() { LoopThread.start() }

  /// Starts with the devices whose name begins with "rig", under their own names or, with
  /// `isNamed` false, under those that are made for them.
  func start(
    mode: DeviceMode? = nil, roles: [String: Role] = ["KEY_VOLUMEDOWN": .primary],
    isNamed: Bool = true, chips: [GPIOChipSettings] = [], pointer: PointerSettings? = nil,
    hasPointers: Bool = false
  ) {
    let rules = DeviceRules(
      allowsVirtual: { name, _ in name.hasPrefix("rig") },
      settings: { candidate in
        guard let name = candidate.property("NAME"), name.hasPrefix("rig") else { return nil }
        return EvdevSettings(
          name: isNamed ? name : nil, mode: mode, roles: roles, pointer: pointer)
      }, gpioChips: chips, hasPointers: hasPointers)
    let catalogue = DeviceCatalogue(rules: rules) { [weak self] in self?.take($0) }
    self.catalogue = catalogue
    catalogue.start()
  }

  func stop() {
    catalogue?.close()
    catalogue = nil
  }

  var devices: [any ButtonDevice] { catalogue?.devices ?? [] }

  func device(_ name: String) throws -> any ButtonDevice {
    guard let device = catalogue?.device(named: name) else {
      throw RigError.timeout(awaited: "the device \(name) among \(devices.map(\.description.name))")
    }
    return device
  }

  func description(_ name: String) throws -> ButtonDeviceDescription {
    try device(name).description
  }

  func setGrabWanted(_ name: String, _ wanted: Bool) throws {
    try device(name).setGrabWanted(wanted)
  }

  /// Runs `body` on the loop, and makes the wish before the loop reads what it has made.
  func setGrabWanted(
    _ name: String, _ wanted: Bool, after body: @Sendable () throws -> Void
  ) throws {
    try body()
    try setGrabWanted(name, wanted)
  }

  func emitDefault(_ name: String, _ button: String, _ pressed: Bool) throws {
    try device(name).emitDefault(button: button, pressed: pressed)
  }

  /// Forgets the reports.
  func clear() { reports = [] }

  /// Runs `body` on the loop, which reads nothing in the meantime.
  func whileLoopIsBusy(_ body: @Sendable () throws -> Void) rethrows { try body() }

  /// Has the loop's thread open files with another user's rights.
  func useFiles(as uid: UInt32) throws {
    _ = try RigError.checkSupport("setfsuid", rig_use_files_as(uid))
  }

  /// Waits for a line, and returns its time.
  @discardableResult
  func wait(for line: String) async throws -> Int64 {
    guard await LoopThread.eventually({ self.lines.contains(line) }) else {
      throw RigError.timeout(awaited: "\(line) after \(lines)")
    }
    return reports.last { $0.line == line }?.atUSec ?? 0
  }

  /// Waits until `condition` holds.
  func wait(
    until awaited: String, _ condition: @LoopActor () -> Bool
  ) async throws {
    guard await LoopThread.eventually(condition) else {
      throw RigError.timeout(awaited: "\(awaited) after \(lines)")
    }
  }

  /// The descriptors of this process that are open on a node, by their numbers.
  nonisolated static func openDescriptors(of node: String) -> [String] {
    RigFile.names(in: "/proc/self/fd").filter { descriptor in
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/self/fd/\(descriptor)", &target, target.count - 1)
      guard count > 0 else { return false }
      let path = target.prefix(count).map { UInt8(bitPattern: $0) }
      return String(decoding: path, as: UTF8.self) == node
    }
  }

  private func take(_ event: DeviceEvent) {
    // Each opening mends what may have stood in its way, also where nothing did.
    if case .mended(let kind, _, _) = event,
      !reports.contains(where: { $0.line == "trouble \(kind)" })
    {
      return
    }
    reports.append(Self.report(event))
    onEvent?(event)
  }

  private static func report(_ event: DeviceEvent) -> Report {
    switch event {
    case .added(let device):
      return Report(line: "added \(device.description.name)", atUSec: RigClock.nowUSec)
    case .outdated(let device):
      return Report(line: "outdated \(device)", atUSec: RigClock.nowUSec)
    case .removed(let device):
      return Report(line: "removed \(device)", atUSec: RigClock.nowUSec)
    case .edge(_, let button, let pressed, let atUSec, let seenByOthers):
      let who = seenByOthers ? "seen" : "alone"
      return Report(line: "\(button) \(pressed ? "down" : "up") \(who)", atUSec: atUSec)
    case .touched(_, let button, let point, let atUSec):
      return Report(line: "\(button) down \(point.x),\(point.y)", atUSec: atUSec)
    case .moved(_, let button, let point, let atUSec):
      return Report(line: "\(button) at \(point.x),\(point.y)", atUSec: atUSec)
    case .pointed(_, let point, let pen, let atUSec):
      let place =
        point.map { "points \(FixtureNumber.text($0.x)),\(FixtureNumber.text($0.y))" }
        ?? "points nowhere"
      let tool = pen.map { " \($0.tool.rawValue) \($0.force ?? -1)" } ?? ""
      return Report(line: place + tool, atUSec: atUSec)
    case .palm(_, let button, let atUSec): return Report(line: "\(button) palm", atUSec: atUSec)
    case .modifiers(_, let held):
      return Report(line: "modifiers \(held.rawValue)", atUSec: RigClock.nowUSec)
    case .turned(let device, let dial, let steps, let atUSec):
      return Report(line: "\(device)/\(dial) turned \(steps)", atUSec: atUSec)
    case .syncLost(_, let states, let atUSec):
      let states = states.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return Report(line: "lost \(states.joined(separator: " "))", atUSec: atUSec)
    case .level(_, let button, let pressed, let atUSec):
      return Report(line: "\(button) is \(pressed ? "down" : "up")", atUSec: atUSec)
    case .grabChanged(_, let grabbed, let atUSec):
      return Report(line: grabbed ? "grabbed" : "released", atUSec: atUSec)
    case .flooding(_, _, let isFlooding):
      return Report(line: isFlooding ? "floods" : "is quiet", atUSec: RigClock.nowUSec)
    case .troubled(let trouble):
      return Report(line: "trouble \(trouble.kind)", atUSec: RigClock.nowUSec)
    case .mended(let kind, _, _):
      return Report(line: "mended \(kind)", atUSec: RigClock.nowUSec)
    case .escape:
      return Report(line: "escape", atUSec: RigClock.nowUSec)
    }
  }
}
