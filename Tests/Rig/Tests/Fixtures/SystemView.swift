// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import PressFixtures

/// A fixture's buttons as the rest of the system sees them: the keyboards while they are not grabbed,
/// their twins, and the default keys of lines.
final class SystemView {
  private let fixture: Fixture
  private let devices: FixtureDevices
  private var readers: [(device: DeviceID?, reader: SystemReader)] = []
  /// The number of nodes that went and were not replaced.
  private var gone = 0
  private var edges: [(timeUSec: Int64, text: String)] = []
  /// Buttons that the fixture moves; others are moved to lose events.
  private let moved: Set<ButtonID>

  init(_ fixture: Fixture, _ devices: FixtureDevices) {
    self.fixture = fixture
    self.devices = devices
    moved = Set(
      fixture.steps.flatMap { step -> [ButtonID] in
        switch step.operation {
        case .edge(let button, _): [button]
        case .plug(let device, let pressed):
          pressed.map { ButtonID(device: device, name: $0) }
        default: []
        }
      })
  }

  /// Opens the nodes that are there and not open.
  func refresh() throws {
    // A new node can have the number of one that went.
    try pump()
    try open()
  }

  private func open() throws {
    for device in fixture.devices where !device.isExclusive {
      try open(devices.node(device.id), device.id)
      try open(TwinReader.find(FixtureDevices.name(device.id)), device.id)
    }
    try open(TwinReader.find("Shutterd default keys"), nil)
  }

  /// Reads what has come. For a node that went, another may have come.
  func pump() throws {
    for (device, reader) in readers {
      for edge in try reader.takeEdges() {
        guard let button = button(edge.key, device), moved.contains(button.id) else { continue }
        edges.append(
          (edge.timeUSec, "default \(button.id.name) \(edge.pressed ? "down" : "up")"))
      }
    }
    let whole = readers.count + gone
    readers.removeAll { !$0.reader.isThere }
    guard readers.count < whole else { return }
    try open()
    gone = max(0, whole - readers.count)
  }

  /// The number of lines so far.
  var count: Int { edges.count }

  /// All lines, in the order of the kernel's stamps.
  var texts: [String] { edges.sorted { $0.timeUSec < $1.timeUSec }.map(\.text) }

  private func open(_ node: String?, _ device: DeviceID?) throws {
    guard let node, !readers.contains(where: { $0.reader.node == node }) else { return }
    let keys = devices.buttons.filter { isOf($0, device) }.map(\.key)
    readers.append((device, try SystemReader(node, keys: keys)))
  }

  private func button(_ key: UInt16, _ device: DeviceID?) -> FixtureDevices.Button? {
    devices.buttons.first { isOf($0, device) && $0.key == key }
  }

  /// Whether a node of this device, nil for the keys of all lines, may show the button.
  private func isOf(_ button: FixtureDevices.Button, _ device: DeviceID?) -> Bool {
    let isLine = fixture.devices.contains { $0.id == button.id.device && $0.isExclusive }
    return device == nil ? isLine : button.id.device == device
  }
}
