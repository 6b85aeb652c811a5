// SPDX-License-Identifier: Apache-2.0

/// Reads libinput's format, version 1: the output of `libinput record`.
enum LibinputReader {
  static func read(_ text: String) throws(RecordingError) -> [DeviceRecording] {
    let document = try YAMLParser.parse(text)
    let version = try document.required("version")
    guard try version.word("version") == "1" else {
      throw RecordingError(version.line, "it is not version 1 of the format")
    }
    let list = try document.required("devices")
    var recordings: [DeviceRecording] = []
    for device in try list.list("devices") { recordings.append(try recording(device)) }
    guard !recordings.isEmpty else { throw RecordingError(list.line, "there is no device in it") }
    return recordings
  }

  private static func recording(_ device: YAMLNode) throws(RecordingError) -> DeviceRecording {
    let evdev = try device.required("evdev")
    var recording = DeviceRecording(name: try evdev.required("name").word("name"))
    recording.identity = try identity(try evdev.required("id"))
    for (key, value) in try evdev.required("codes").map("codes") {
      let type = try code(key, value.line, EventCode.lastType, "event type")
      if type == EventCode.sync { continue }
      var codes: [UInt16] = []
      for number in try value.numbers("codes") {
        codes.append(try code(number, value.line, EventCode.lastCode, "event code"))
      }
      recording.codes[type] = codes.sorted()
    }
    for (key, value) in try evdev["absinfo"]?.map("absinfo") ?? [] {
      let axis = try code(key, value.line, EventCode.lastAxis, "axis")
      recording.axes[axis] = try range(value)
    }
    if let properties = evdev["properties"] {
      for number in try properties.numbers("properties") {
        recording.properties.append(
          try code(number, properties.line, EventCode.lastProperty, "property"))
      }
    }
    for property in try device["udev"]?["properties"]?.list("properties") ?? [] {
      recording.udev.append(try property.word("properties"))
    }
    recording.events = try events(device)
    return recording
  }

  private static func events(_ device: YAMLNode) throws(RecordingError) -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    for entry in try device["events"]?.list("events") ?? [] {
      // Other entries have what libinput made of the events.
      guard let frame = entry["evdev"] else { continue }
      for line in try frame.list("evdev") {
        let numbers = try line.numbers("evdev")
        guard numbers.count == 5 else {
          throw RecordingError(line.line, "an event has five numbers, not \(numbers.count)")
        }
        guard (0...RecordingText.longestSeconds).contains(numbers[0]),
          (0...999_999).contains(numbers[1])
        else { throw RecordingError(line.line, "an event begins with seconds and microseconds") }
        guard let value = Int32(exactly: numbers[4]) else {
          throw RecordingError(line.line, "the value of the event is no 32-bit number")
        }
        let event = RecordedEvent(
          timeUSec: numbers[0] * 1_000_000 + numbers[1],
          type: try code(numbers[2], line.line, EventCode.lastType, "event type"),
          code: try code(numbers[3], line.line, EventCode.lastCode, "event code"), value: value)
        try RecordingText.append(event, to: &events, line.line)
      }
    }
    return events
  }

  private static func identity(_ node: YAMLNode) throws(RecordingError) -> DeviceIdentity {
    let numbers = try node.numbers("id").map { UInt16(exactly: $0) }
    guard numbers.count == 4, let bus = numbers[0], let vendor = numbers[1],
      let product = numbers[2], let version = numbers[3]
    else { throw RecordingError(node.line, "'id' has four numbers up to 65535") }
    return DeviceIdentity(bus: bus, vendor: vendor, product: product, version: version)
  }

  private static func range(_ node: YAMLNode) throws(RecordingError) -> AxisRange {
    let numbers = try node.numbers("absinfo").map { Int32(exactly: $0) }
    guard numbers.count == 5, let minimum = numbers[0], let maximum = numbers[1],
      let fuzz = numbers[2], let flat = numbers[3], let resolution = numbers[4]
    else { throw RecordingError(node.line, "an axis has five 32-bit numbers") }
    return AxisRange(
      minimum: minimum, maximum: maximum, fuzz: fuzz, flat: flat, resolution: resolution)
  }

  private static func code(
    _ word: String, _ line: Int, _ last: UInt16, _ what: String
  ) throws(RecordingError) -> UInt16 {
    guard let number = YAMLNode.number(word) else {
      throw RecordingError(line, "'\(word)' is no \(what)")
    }
    return try code(number, line, last, what)
  }

  private static func code(
    _ number: Int64, _ line: Int, _ last: UInt16, _ what: String
  ) throws(RecordingError) -> UInt16 {
    guard let code = UInt16(exactly: number), code <= last else {
      throw RecordingError(line, "there is no \(what) \(number)")
    }
    return code
  }
}
