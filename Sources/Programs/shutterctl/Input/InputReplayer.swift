// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import InputRecordings
import LinuxIO
import Varlink

/// Runs `shutterctl input replay`.
@LoopActor
final class InputReplayer {
  /// The time for readers to take the last events: they are lost with the device, microseconds.
  private static let lingerUSec: Int64 = 500_000
  /// The time within which events are sent at once, microseconds.
  private static let togetherUSec: Int64 = 500

  /// When the first event comes, once the devices are there.
  enum Start {
    case after(uSec: Int64)
    /// At a line of standard input, or at its end.
    case onEnter
  }

  private let recordings: [DeviceRecording]
  private let common: CommonOptions
  private let progress = ProgressLine()

  init(_ recordings: [DeviceRecording], _ common: CommonOptions) {
    self.recordings = recordings
    self.common = common
  }

  /// Returns when everything is replayed and the devices are gone. A signal removes them at once.
  func run(_ start: Start) async throws {
    let signals = try SignalSource([SIGTERM, SIGINT]) { number in exit(128 + number) }
    defer { withExtendedLifetime(signals) {} }
    var devices: [ReplayedDevice] = []
    for recording in recordings { devices.append(try ReplayedDevice(recording)) }
    for device in devices { show(device) }
    let frames = frames
    let first = frames.first?.events.first?.timeUSec ?? 0
    var startUSec = try await startUSec(start)
    for frame in frames {
      guard let event = frame.events.first else { continue }
      let dueUSec = startUSec + event.timeUSec - first
      while dueUSec > MonotonicClock.nowUSec {
        let leftUSec = dueUSec - MonotonicClock.nowUSec
        progress.show("the next event comes in \(TextForm.length(leftUSec))")
        await Pause.until(uSec: min(dueUSec, MonotonicClock.nowUSec + 1_000_000))
      }
      try devices[frame.device].send(frame.events)
      // On a busy machine what comes late moves all that follows: a press never becomes shorter.
      startUSec += max(0, MonotonicClock.nowUSec - dueUSec)
    }
    progress.clear()
    await Pause.until(uSec: MonotonicClock.nowUSec + Self.lingerUSec)
    withExtendedLifetime(devices) {}
    report()
  }

  private func startUSec(_ start: Start) async throws -> Int64 {
    switch start {
    case .after(let delayUSec): return MonotonicClock.nowUSec + delayUSec
    case .onEnter:
      progress.show("press Enter to begin")
      try await LineReader.line(of: STDIN_FILENO)
      return MonotonicClock.nowUSec
    }
  }

  /// The events of all devices up to each SYN_REPORT, in the order of their times.
  private var frames: [(device: Int, events: [RecordedEvent])] {
    var frames: [(device: Int, events: [RecordedEvent])] = []
    for (device, recording) in recordings.enumerated() {
      var frame: [RecordedEvent] = []
      for event in recording.events where event.code != EventCode.syncDropped || event.type != 0 {
        frame.append(event)
        guard event.type == EventCode.sync, event.code == EventCode.syncReport else { continue }
        frames.append((device, frame))
        frame = []
      }
    }
    let sorted = frames.enumerated().sorted { left, right in
      let times = [left, right].map { $0.element.events.last?.timeUSec ?? 0 }
      return (times[0], left.offset) < (times[1], right.offset)
    }.map(\.element)
    return joined(sorted)
  }

  /// Events of one device within half a millisecond are sent at once: between two writes a reader may take the
  /// processor, and the tap of a knob, of some microseconds, would become one of milliseconds.
  private func joined(
    _ frames: [(device: Int, events: [RecordedEvent])]
  ) -> [(device: Int, events: [RecordedEvent])] {
    var joined: [(device: Int, events: [RecordedEvent])] = []
    for frame in frames {
      if let last = joined.indices.last, joined[last].device == frame.device,
        let first = joined[last].events.first?.timeUSec, let end = frame.events.last?.timeUSec,
        end - first <= Self.togetherUSec
      {
        joined[last].events += frame.events
      } else {
        joined.append(frame)
      }
    }
    return joined
  }

  private func show(_ device: ReplayedDevice) {
    guard !common.json else { return }
    TextForm.printLine("\(device.name) is \(device.node ?? "a device without a node")")
  }

  private func report() {
    let count = recordings.reduce(0) { $0 + $1.events.count }
    if common.json {
      return TextForm.printJSON(
        JSON.object([
          "devices": .array(recordings.map { .string($0.name) }), "events": .int(Int64(count)),
        ]))
    }
    print("replayed: \(TextForm.count(count, "event"))")
  }
}

/// A device made through uinput that sends what another one has sent. It exists as long as this object.
private final class ReplayedDevice {
  private static let path = "/dev/uinput"

  let name: String
  private let descriptor: OwnedDescriptor

  init(_ recording: DeviceRecording) throws {
    name = recording.name
    descriptor = try Self.open()
    try prepare(recording)
    let identity = recording.identity
    var id = input_id()
    id.bustype = identity.bus
    id.vendor = identity.vendor
    id.product = identity.product
    id.version = identity.version
    guard clinux_uinput_set_phys(descriptor.raw, "shutterctl/replay") == 0,
      clinux_uinput_make(descriptor.raw, recording.name, &id) == 0
    else { throw SystemError("make a device through", Self.path) }
  }

  /// Its node; nil where sysfs does not say.
  var node: String? {
    var name = [CChar](repeating: 0, count: 64)
    guard clinux_uinput_get_sysname(descriptor.raw, &name, UInt32(name.count)) >= 0 else {
      return nil
    }
    let sysname = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return DirectoryListing.names(in: "/sys/devices/virtual/input/\(sysname)")
      .first { $0.hasPrefix("event") }.map { "/dev/input/\($0)" }
  }

  func send(_ events: [RecordedEvent]) throws {
    let raw = events.map { event in
      var raw = input_event()
      raw.type = event.type
      raw.code = event.code
      raw.value = event.value
      return raw
    }
    guard write(descriptor.raw, raw, raw.count * MemoryLayout<input_event>.stride) >= 0 else {
      throw SystemError("write", Self.path)
    }
  }

  /// Lets it send what the original could. Key repetition is left out, because it is in the recording; so is force
  /// feedback, whose effects somebody would have to play.
  private func prepare(_ recording: DeviceRecording) throws {
    let codes = recording.codes.filter {
      ![EventCode.repetition, EventCode.forceFeedback].contains($0.key)
    }
    for (type, codes) in codes {
      try check(clinux_uinput_allow_type(descriptor.raw, UInt32(type)))
      for code in codes {
        try check(clinux_uinput_allow(descriptor.raw, UInt32(type), UInt32(code)))
      }
    }
    for axis in codes[EventCode.absolute] ?? [] {
      var range = recording.axes[axis] ?? AxisRange(minimum: 0, maximum: 0)
      if let change = range.makePossible(axis) {
        Log.notice(
          "\(recording.name): axis \(axis) \(change), because the kernel refuses it as it is")
      }
      var info = input_absinfo()
      info.minimum = range.minimum
      info.maximum = range.maximum
      info.fuzz = range.fuzz
      info.flat = range.flat
      info.resolution = range.resolution
      try check(clinux_uinput_set_axis(descriptor.raw, UInt32(axis), &info))
    }
    for property in recording.properties {
      try check(clinux_uinput_allow_property(descriptor.raw, UInt32(property)))
    }
  }

  private static func open() throws -> OwnedDescriptor {
    let raw = clinux_open(path, O_RDWR | O_NONBLOCK, 0)
    guard raw < 0 else { return OwnedDescriptor(owning: raw) }
    switch errno {
    case ENOENT, ENODEV, ENXIO:
      throw Failure.input("there is no \(path): load the module with 'modprobe uinput', as root")
    case EACCES, EPERM:
      throw Failure.input(
        "\(path) may not be opened: only root, or a user who may write that file, makes a device"
      )
    default: throw SystemError("open", path)
    }
  }

  private func check(_ result: Int32) throws {
    guard result >= 0 else { throw SystemError("prepare a device through", Self.path) }
  }
}
