// SPDX-License-Identifier: Apache-2.0

/// A recording of one evdev device: its abilities, and the events that it sent.
package struct DeviceRecording: Equatable, Sendable {
  package var name: String
  package var identity = DeviceIdentity()
  /// The codes that it can send, by their type; sorted.
  package var codes: [UInt16: [UInt16]] = [:]
  /// The ranges of its absolute axes, by their code.
  package var axes: [UInt16: AxisRange] = [:]
  /// The kernel's INPUT_PROP numbers.
  package var properties: [UInt16] = []
  /// udev's properties as `NAME=VALUE`; none where they were not recorded.
  package var udev: [String] = []
  package var events: [RecordedEvent] = []

  package init(name: String) { self.name = name }

  /// Whether it can send an event.
  package func has(_ type: UInt16, _ code: UInt16) -> Bool {
    codes[type]?.contains(code) ?? false
  }
}

/// The numbers by which the kernel knows a device.
package struct DeviceIdentity: Equatable, Sendable {
  package var bus: UInt16
  package var vendor: UInt16
  package var product: UInt16
  package var version: UInt16

  package init(bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
  }
}

/// The range of an absolute axis, as `struct input_absinfo` has it, without its present value.
package struct AxisRange: Equatable, Sendable {
  package var minimum: Int32
  package var maximum: Int32
  package var fuzz: Int32
  package var flat: Int32
  /// Units a millimetre, or a radian.
  package var resolution: Int32

  package init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  /// Makes a range that the kernel accepts for a device of a program. Returns what has changed; nil: nothing.
  package mutating func makePossible(_ axis: UInt16) -> String? {
    if minimum > maximum {
      (minimum, maximum) = (maximum, minimum)
      return "gets its minimum and maximum swapped"
    }
    if axis == EventCode.slot, maximum > Self.lastSlot {
      maximum = Self.lastSlot
      return "has \(Self.lastSlot + 1) slots"
    }
    let (length, overflow) = maximum.subtractingReportingOverflow(minimum)
    if !overflow, flat > length {
      flat = 0
      return "has no flat part"
    }
    return nil
  }

  /// The last slot of a device that a program makes.
  private static let lastSlot: Int32 = 99

  /// A value of the axis as a part of it, 0 to 1.
  package func part(_ value: Int32) -> Double {
    guard maximum > minimum else { return 0 }
    let part = (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum))
    return min(max(part, 0), 1)
  }
}

/// An event of a recording.
package struct RecordedEvent: Equatable, Sendable {
  /// Since the begin of the recording, microseconds.
  package var timeUSec: Int64
  package var type: UInt16
  package var code: UInt16
  package var value: Int32

  package init(timeUSec: Int64, type: UInt16, code: UInt16, value: Int32) {
    self.timeUSec = timeUSec
    self.type = type
    self.code = code
    self.value = value
  }
}

/// A recording that cannot be read.
package struct RecordingError: Error, Equatable, CustomStringConvertible {
  /// From 1.
  package let line: Int
  package let message: String

  package init(_ line: Int, _ message: String) {
    self.line = line
    self.message = message
  }

  package var description: String { "line \(line): \(message)" }
}

/// Numbers of linux/input-event-codes.h.
package enum EventCode {
  package static let sync: UInt16 = 0x00
  package static let key: UInt16 = 0x01
  package static let relative: UInt16 = 0x02
  package static let absolute: UInt16 = 0x03
  static let miscellaneous: UInt16 = 0x04
  static let switches: UInt16 = 0x05
  package static let repetition: UInt16 = 0x14
  package static let forceFeedback: UInt16 = 0x15
  package static let lastType: UInt16 = 0x1f
  package static let lastCode: UInt16 = 0x2ff
  /// The last number of an absolute axis (ABS_MAX).
  static let lastAxis: UInt16 = 0x3f
  /// The last number of a property (INPUT_PROP_MAX).
  static let lastProperty: UInt16 = 0x1f

  /// An event of type `miscellaneous`: the number that a driver has for a key.
  static let scanCode: UInt16 = 0x04

  static let pause: UInt16 = 119
  static let playCD: UInt16 = 200
  static let pauseCD: UInt16 = 201
  static let play: UInt16 = 207
  static let buttonRight: UInt16 = 0x111
  package static let syncReport: UInt16 = 0
  static let syncContact: UInt16 = 2
  package static let syncDropped: UInt16 = 3

  static let relativeX: UInt16 = 0x00
  static let relativeY: UInt16 = 0x01
  static let relativeHorizontalWheel: UInt16 = 0x06
  static let relativeDial: UInt16 = 0x07
  static let relativeWheel: UInt16 = 0x08
  static let relativeMisc: UInt16 = 0x09

  static let absoluteX: UInt16 = 0x00
  static let absoluteY: UInt16 = 0x01
  static let absoluteRX: UInt16 = 0x03
  static let absoluteRY: UInt16 = 0x04
  /// ABS_HAT0X to ABS_HAT3Y.
  static let hats: ClosedRange<UInt16> = 0x10...0x17
  static let pressure: UInt16 = 0x18
  static let slot: UInt16 = 0x2f
  static let touchX: UInt16 = 0x35
  static let touchY: UInt16 = 0x36
  static let trackingID: UInt16 = 0x39
  static let distance: UInt16 = 0x3b

  static let buttonLeft: UInt16 = 0x110
  static let buttonTask: UInt16 = 0x117
  static let toolPen: UInt16 = 0x140
  static let buttonTouch: UInt16 = 0x14a
  static let buttonStylus: UInt16 = 0x14b

  static let isDirect: UInt16 = 0x01
  static let isAccelerometer: UInt16 = 0x06
}
