// SPDX-License-Identifier: Apache-2.0
import CGPIO
import Glibc
import LinuxIO

/// A GPIO chip's lines as buttons. The kernel gives a line to one program, so it is exclusive.
@LoopActor
final class GPIODevice: ButtonDevice {
  /// A line in use.
  private final class Button {
    let name: String
    let defaultKey: UInt16?
    let line: GPIOLine
    let brake: FloodBrake
    var watch: DescriptorWatch?
    var counter = EdgeCounter()

    init(
      _ settings: GPIOChipSettings.Line, chip: String, brake: FloodBrake
    ) throws(SystemError) {
      name = settings.name
      self.brake = brake
      defaultKey = settings.defaultKey
      line = try GPIOLine(settings, chip: chip)
    }
  }

  private(set) var description: ButtonDeviceDescription
  private var buttons: [Button]
  private let keyboard: UinputDevice?
  private let report: @LoopActor (DeviceEvent) -> Void

  /// Requests all lines of `settings` from the chip at `node`, or none. Default keys are emitted
  /// through `keyboard`.
  init(
    _ settings: GPIOChipSettings, node: String, seat: String, keyboard: UinputDevice?,
    report: @escaping @LoopActor (DeviceEvent) -> Void
  ) throws(SystemError) {
    self.keyboard = keyboard
    self.report = report
    description = ButtonDeviceDescription(
      name: settings.label, label: settings.label, kind: .gpio, node: node, seat: seat, mode: .grab,
      isExclusive: true, isGrabbed: true, buttons: [])
    buttons = []
    for line in settings.lines {
      let brake = FloodBrake(perSecond: settings.edgesPerSecond) { [weak self] isFlooding in
        self?.flooding(line.name, isFlooding)
      }
      let button = try Button(line, chip: node, brake: brake)
      buttons.append(button)
      var entry = ButtonDeviceDescription.Button(
        name: line.name, role: line.role, keyCode: nil, debounceUSec: line.debounceUSec)
      entry.losesEdges = !GPIOLine.countsEdges
      entry.pressed = button.line.level() ?? false
      description.buttons.append(entry)
    }
    do {
      for index in buttons.indices { buttons[index].watch = try watch(index) }
    } catch {
      close()
      throw error
    }
  }

  func setGrabWanted(_ wanted: Bool) {}

  func prepareRelease() {}

  func emitDefault(button: String, pressed: Bool) {
    guard let key = buttons.first(where: { $0.name == button })?.defaultKey else { return }
    keyboard?.move(key, pressed: pressed)
  }

  func level(of button: String) -> Bool? {
    buttons.first { $0.name == button }?.line.settledLevel()
  }

  func close() {
    for button in buttons {
      button.brake.cancel()
      button.watch?.cancel()
      if let key = button.defaultKey { keyboard?.move(key, pressed: false) }
    }
    buttons = []
  }

  /// The chip is gone, by what the kernel answers or by what udev says.
  func remove() {
    guard !buttons.isEmpty else { return }
    close()
    report(.removed(device: description.name))
  }

  private func watch(_ index: Int) throws(SystemError) -> DescriptorWatch {
    try EventLoop.shared.watch(buttons[index].line.descriptor, for: .readable) {
      [weak self] in self?.receive(index, $0)
    }
  }

  private func receive(_ index: Int, _ found: Interest) {
    withUnsafeTemporaryAllocation(of: cgpio_edge.self, capacity: 16) { edges in
      do throws(SystemError) {
        let count = try buttons[index].line.read(into: edges)
        take(index, edges.prefix(count))
        if count > 0, index < buttons.count {
          let button = buttons[index]
          button.brake.took(
            count, stampUSec: edges[count - 1].timestamp_nsec / 1000, button.watch)
        }
      } catch {
        let isTransient = error.errno.code == EAGAIN || error.errno.code == EINTR
        if !isTransient || found.contains(.hangup) || found.contains(.error) { remove() }
      }
    }
  }

  private func take(_ index: Int, _ edges: Slice<UnsafeMutableBufferPointer<cgpio_edge>>) {
    let nowUSec = MonotonicClock.nowUSec
    var isComplete = true
    for edge in edges {
      guard index < buttons.count else { return }
      // Every number has to be taken, or the next edge would seem to follow a gap.
      isComplete = buttons[index].counter.take(edge.sequence) && isComplete
      guard isComplete else { continue }
      move(
        index, edge.active,
        atUSec: EventStamp.plausible(edge.timestamp_nsec / 1000, nowUSec: nowUSec))
    }
    guard isComplete else { return resynchronise(index) }
    // Without a count a lost edge shows in the level alone.
    if !GPIOLine.countsEdges, index < buttons.count,
      let level = buttons[index].line.settledLevel()
    {
      description.buttons[index].pressed = level
      report(
        .level(
          device: description.name, button: buttons[index].name, pressed: level,
          atUSec: MonotonicClock.nowUSec))
    }
  }

  /// The device floods as long as one of its lines does.
  private func flooding(_ line: String, _ isFlooding: Bool) {
    let others = buttons.contains { $0.name != line && $0.brake.isFlooding }
    if !others { report(.flooding(device: description.name, button: line, isFlooding)) }
  }

  private func move(_ index: Int, _ pressed: Bool, atUSec: Int64) {
    description.buttons[index].pressed = pressed
    report(
      .edge(
        device: description.name, button: buttons[index].name, pressed: pressed, atUSec: atUSec,
        seenByOthers: false))
  }

  /// Edges were lost. Those that wait are older than the level that is read after them.
  private func resynchronise(_ index: Int) {
    withUnsafeTemporaryAllocation(of: cgpio_edge.self, capacity: 16) { edges in
      while let count = try? buttons[index].line.read(into: edges), count > 0 {
        for edge in edges.prefix(count) { _ = buttons[index].counter.take(edge.sequence) }
      }
    }
    guard let level = buttons[index].line.level() else { return }
    description.buttons[index].pressed = level
    let states = description.buttons.map { ($0.name, $0.pressed) }
    report(
      .syncLost(
        device: description.name, states: Dictionary(uniqueKeysWithValues: states),
        atUSec: MonotonicClock.nowUSec))
  }
}
