// SPDX-License-Identifier: Apache-2.0
import LinuxIO

@testable import InputDevices

/// The events that a catalogue reported, as lines.
@LoopActor
final class EventLog {
  private(set) var lines: [String] = []
  private(set) var stamps: [Int64] = []

  nonisolated init() {}

  func clear() {
    lines = []
    stamps = []
  }

  func take(_ event: DeviceEvent) {
    switch event {
    case .added(let device):
      lines.append("added \(device.description.name)")
    case .outdated(let device):
      lines.append("outdated \(device)")
    case .removed(let device):
      lines.append("removed \(device)")
    case .edge(let device, let button, let pressed, let atUSec, let seenByOthers):
      lines.append(
        "\(device)/\(button) \(pressed ? "down" : "up") \(seenByOthers ? "seen" : "alone")")
      stamps.append(atUSec)
    case .touched(let device, let button, let point, let atUSec):
      lines.append("\(device)/\(button) down \(point.x),\(point.y)")
      stamps.append(atUSec)
    case .moved(let device, let button, let point, let atUSec):
      lines.append("\(device)/\(button) at \(point.x),\(point.y)")
      stamps.append(atUSec)
    case .pointed(let device, let point, let pen, let atUSec):
      lines.append(
        "\(device) points " + (point.map { "\($0.x),\($0.y)" } ?? "nowhere")
          + (pen.map { " \($0.tool) \($0.force ?? -1)" } ?? ""))
      stamps.append(atUSec)
    case .palm(let device, let button, let atUSec):
      lines.append("\(device)/\(button) palm")
      stamps.append(atUSec)
    case .modifiers(let device, let held): lines.append("\(device) modifiers \(held.rawValue)")
    case .turned(let device, let dial, let steps, _):
      lines.append("\(device)/\(dial) turned \(steps)")
    case .syncLost(let device, let states, let atUSec):
      let states = states.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      lines.append("\(device) lost \(states.joined(separator: " "))")
      stamps.append(atUSec)
    case .level(let device, let button, let pressed, _):
      lines.append("\(device)/\(button) is \(pressed ? "down" : "up")")
    case .grabChanged(let device, let grabbed, let atUSec):
      lines.append("\(device) \(grabbed ? "grabbed" : "released")")
      stamps.append(atUSec)
    case .flooding(let device, let button, let isFlooding):
      lines.append(
        "\(device)\(button.map { "/\($0)" } ?? "") \(isFlooding ? "floods" : "is quiet")")
    case .troubled(let trouble): lines.append("\(trouble.device) trouble \(trouble.kind)")
    case .mended(let kind, let device, _): lines.append("\(device) mended \(kind)")
    case .escape(let device): lines.append("escape \(device)")
    }
  }
}
