// SPDX-License-Identifier: Apache-2.0

/// A pen of a recording: where it is, what it presses with, and its buttons.
struct RecordedPen: Equatable {
  /// The place and the force, 0 to 1, and the end of the pen; nil: it is away.
  struct Place: Equatable {
    var x: Double
    var y: Double
    var force: Double
    var tool: String
  }

  enum Change: Equatable {
    case place(Place?)
    case touch(isDown: Bool)
    /// The code of the button.
    case button(UInt16, isDown: Bool)
  }
}

/// Finds the places and buttons in the events of a tablet, in the order in which the gateway reports them.
struct PenTracker {
  private static let tools: [UInt16: String] = [
    EventCode.toolPen: "pen", 0x141: "rubber", 0x142: "brush", 0x143: "pencil", 0x144: "airbrush",
    0x146: "mouse", 0x147: "lens",
  ]
  /// BTN_STYLUS, BTN_STYLUS2, BTN_STYLUS3.
  static let buttons: [UInt16] = [EventCode.buttonStylus, 0x14c, 0x149]

  private let ranges: (x: AxisRange, y: AxisRange, pressure: AxisRange)
  private var (x, y, pressure): (Int32, Int32, Int32) = (0, 0, 0)
  /// The tools that are near, the one that counts last.
  private var near: [String] = []
  private var isTouching = false
  private var down: [UInt16] = []
  private var told: RecordedPen.Place?
  private var wasTouching = false
  private var wereDown: [UInt16] = []

  init(_ device: DeviceRecording) {
    let none = AxisRange(minimum: 0, maximum: 0)
    ranges = (
      device.axes[EventCode.absoluteX] ?? none, device.axes[EventCode.absoluteY] ?? none,
      device.axes[EventCode.pressure] ?? none
    )
  }

  /// Takes an event. Returns what became of the pen, at the end of a frame.
  mutating func take(_ event: RecordedEvent) -> [RecordedPen.Change] {
    switch (event.type, event.code) {
    case (EventCode.sync, EventCode.syncReport): return endFrame()
    case (EventCode.absolute, EventCode.absoluteX): x = event.value
    case (EventCode.absolute, EventCode.absoluteY): y = event.value
    case (EventCode.absolute, EventCode.pressure): pressure = event.value
    case (EventCode.key, EventCode.buttonTouch): isTouching = event.value != 0
    case (EventCode.key, let code):
      if let found = Self.tools[code] {
        near.removeAll { $0 == found }
        if event.value != 0 { near.append(found) }
      } else if Self.buttons.contains(code) {
        down.removeAll { $0 == code }
        if event.value != 0 { down.append(code) }
      }
    default: break
    }
    return []
  }

  private mutating func endFrame() -> [RecordedPen.Change] {
    let isThere = !near.isEmpty || isTouching
    if !isThere { down = [] }
    let place =
      isThere
      ? RecordedPen.Place(
        x: ranges.x.part(x), y: ranges.y.part(y), force: ranges.pressure.part(pressure),
        tool: near.last ?? "pen") : nil
    let now = down
    var changes: [RecordedPen.Change] = []
    if wasTouching && !isTouching { changes.append(.touch(isDown: false)) }
    changes += wereDown.filter { !now.contains($0) }.map { .button($0, isDown: false) }
    if told != place { changes.append(.place(place)) }
    if !wasTouching && isTouching { changes.append(.touch(isDown: true)) }
    changes += now.filter { !wereDown.contains($0) }.map { .button($0, isDown: true) }
    (told, wasTouching, wereDown) = (place, isTouching, now)
    return changes
  }
}
