// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import InputRecordings
import LinuxIO

/// An evdev device of this machine. What sysfs says of it, everybody may read.
struct EvdevNode {
  /// `eventN`, which changes from boot to boot.
  let sysname: String
  let name: String

  private static let folder = "/sys/class/input"

  var path: String { "/dev/input/\(sysname)" }

  /// All devices, in the order of their numbers.
  static var all: [EvdevNode] {
    DirectoryListing.names(in: folder)
      .compactMap { name in name.hasPrefix("event") ? Int(name.dropFirst("event".count)) : nil }
      .sorted().map { EvdevNode(sysname: "event\($0)") }
  }

  init(sysname: String) {
    self.sysname = sysname
    name = Self.attribute("name", of: sysname) ?? "unnamed"
  }

  /// The device that a person means: the path of its node, the name that the kernel has for it, or a part of that
  /// which fits no other one.
  static func named(_ text: String) throws -> EvdevNode {
    let all = Self.all
    if text.hasPrefix("/") {
      let target = DirectoryListing.target(of: text)
      guard let node = all.first(where: { $0.path == target }) else {
        throw Failure.input("\(text) is not an input device; `shutterctl input list` shows them")
      }
      return node
    }
    let exact = all.filter { $0.name == text }
    let wanted = text.lowercased()
    let found = exact.isEmpty ? all.filter { $0.name.lowercased().contains(wanted) } : exact
    guard let node = found.first else {
      throw Failure.input(
        "there is no input device '\(text)'; `shutterctl input list` shows those that are there")
    }
    guard found.count == 1 else {
      let paths = found.map { "\($0.path) (\($0.name))" }.joined(separator: ", ")
      throw Failure.input("several input devices have this name: \(paths); name one by its path")
    }
    return node
  }

  /// Whether it was made by a program, through uinput.
  var isUinput: Bool {
    DirectoryListing.target(of: "\(Self.folder)/\(sysname)").hasPrefix(
      "/sys/devices/virtual/input/")
  }

  /// Whether it is the gateway's: what it shows was pressed on another one.
  var isTwin: Bool {
    isUinput && attribute("phys")?.hasPrefix("shutterd/") == true
  }

  /// Its abilities as sysfs has them, without the ranges of axes and without events.
  var abilities: DeviceRecording {
    var recording = DeviceRecording(name: name)
    recording.identity = DeviceIdentity(
      bus: number("bustype"), vendor: number("vendor"), product: number("product"),
      version: number("version"))
    for (type, name) in Self.bitmaps {
      let codes = attribute("capabilities/\(name)").map(Self.codes) ?? []
      if !codes.isEmpty { recording.codes[type] = codes }
    }
    if attribute("capabilities/ev").map(Self.codes)?.contains(EventCode.repetition) == true {
      recording.codes[EventCode.repetition] = [0, 1]
    }
    recording.properties = attribute("properties").map(Self.codes) ?? []
    recording.udev = udevProperties
    return recording
  }

  /// The bitmaps of sysfs, by the type of event.
  private static let bitmaps: [(UInt16, String)] = [
    (0x01, "key"), (0x02, "rel"), (0x03, "abs"), (0x04, "msc"), (0x05, "sw"), (0x11, "led"),
    (0x12, "snd"), (0x15, "ff"),
  ]

  /// udev's properties, as `NAME=VALUE`.
  private var udevProperties: [String] {
    guard let number = try? FileReading.line(at: "\(Self.folder)/\(sysname)/dev"),
      let bytes = try? FileReading.bytes(at: "/run/udev/data/c\(number)")
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("E:") }.map { String($0.dropFirst(2)) }
  }

  private func number(_ name: String) -> UInt16 {
    attribute("id/\(name)").flatMap { UInt16($0, radix: 16) } ?? 0
  }

  private func attribute(_ name: String) -> String? { Self.attribute(name, of: sysname) }

  private static func attribute(_ name: String, of sysname: String) -> String? {
    try? FileReading.line(at: "\(folder)/\(sysname)/device/\(name)")
  }

  /// The numbers of a bitmap: words in hexadecimal, each of a C long, the highest first.
  private static func codes(_ bitmap: String) -> [UInt16] {
    var codes: [UInt16] = []
    for (index, word) in bitmap.split(separator: " ").reversed().enumerated() {
      guard let bits = UInt64(word, radix: 16) else { return [] }
      for bit in 0..<64 where bits & (1 << UInt64(bit)) != 0 {
        codes.append(UInt16(clamping: index * Int.bitWidth + bit))
      }
    }
    return codes
  }
}

/// An open device.
final class OpenEvdev: Sendable {
  let node: EvdevNode
  private let descriptor: OwnedDescriptor

  /// Opens it for reading, with the stamps of CLOCK_MONOTONIC.
  init(_ node: EvdevNode) throws {
    self.node = node
    descriptor = try Self.open(node)
    guard clinux_input_use_monotonic_clock(descriptor.raw) == 0 else {
      throw SystemError("EVIOCSCLOCKID", node.path)
    }
  }

  var raw: Int32 { descriptor.raw }

  /// Its abilities, with the ranges of axes.
  var abilities: DeviceRecording {
    var recording = node.abilities
    for code in recording.codes[EventCode.absolute] ?? [] {
      var info = input_absinfo()
      guard clinux_input_get_axis(raw, UInt32(code), &info) >= 0 else { continue }
      recording.axes[code] = AxisRange(
        minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz, flat: info.flat,
        resolution: info.resolution)
    }
    return recording
  }

  /// Reads all events that are there. The stamps are the kernel's. Nil: the device is gone.
  func read() -> [RecordedEvent]? {
    var events: [RecordedEvent] = []
    while true {
      let count = read(into: &events)
      if count > 0 || (count < 0 && errno == EINTR) { continue }
      let isEmpty = count < 0 && errno == EAGAIN
      return isEmpty || !events.isEmpty ? events : nil
    }
  }

  private func read(into events: inout [RecordedEvent]) -> Int {
    let stride = MemoryLayout<input_event>.stride
    var buffer = [input_event](repeating: input_event(), count: 64)
    let count = Glibc.read(raw, &buffer, buffer.count * stride)
    for index in 0..<max(0, count) / stride {
      events.append(
        RecordedEvent(
          timeUSec: clinux_input_event_usec(&buffer[index]), type: buffer[index].type,
          code: buffer[index].code, value: buffer[index].value))
    }
    return count
  }

  private static func open(_ node: EvdevNode) throws -> OwnedDescriptor {
    let raw = clinux_open(node.path, O_RDONLY | O_NONBLOCK, 0)
    guard raw < 0 else { return OwnedDescriptor(owning: raw) }
    guard [EACCES, EPERM].contains(errno) else { throw SystemError("open", node.path) }
    throw Failure.input(
      "\(node.path) (\(node.name)) may not be read; run it as root, or as a member of the group 'input'"
    )
  }
}
