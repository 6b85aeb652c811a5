// SPDX-License-Identifier: Apache-2.0
import CGPIO
import Glibc
import LinuxIO

/// A GPIO chip's lines as buttons and dials. The kernel gives a line to only one program, so the device is
/// exclusive.
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
    /// Whether none of the edges that are being read was lost.
    var isComplete = true

    init(
      _ settings: GPIOChipSettings.Line, on chip: GPIOChipSource, _ poller: LinePoller,
      brake: FloodBrake
    ) throws(SystemError) {
      name = settings.name
      self.brake = brake
      defaultKey = settings.defaultKey
      line = try GPIOLine(settings, on: chip, poller: poller)
    }
  }

  /// A line that could not be requested, for now.
  struct MissingLine {
    /// The lines that are needed together: a button's line, or both of a dial.
    let lines: [GPIOChipSettings.Line]
    let error: SystemError
  }

  private(set) var description: ButtonDeviceDescription
  /// The lines that it lacks.
  private(set) var missing: [MissingLine] = []
  /// The buttons, and after them the two lines of each dial.
  private var buttons: [Button]
  private var dials: [QuadratureDecoder] = []
  /// One for each dial.
  private var paces: [DialPace] = []
  private let poller = LinePoller()
  private let keyboard: UinputDevice?
  private let report: @LoopActor (DeviceEvent) -> Void

  /// Requests the lines of `settings` from the chip. Default keys are emitted through `keyboard`.
  ///
  /// - Throws: if none of them is available.
  init(
    _ settings: GPIOChipSettings, on chip: GPIOChipSource, seat: String, keyboard: UinputDevice?,
    report: @escaping @LoopActor (DeviceEvent) -> Void
  ) throws(SystemError) {
    self.keyboard = keyboard
    self.report = report
    description = ButtonDeviceDescription(
      name: settings.label, label: settings.label, kind: .gpio, node: chip.node, seat: seat,
      mode: .grab, isExclusive: true, isGrabbed: true, buttons: [])
    buttons = []
    for line in settings.lines {
      let button: Button
      do {
        button = try request(line, on: chip, settings)
      } catch {
        missing.append(MissingLine(lines: [line], error: error))
        continue
      }
      buttons.append(button)
      var entry = ButtonDeviceDescription.Button(
        name: line.name, role: line.role, keyCode: nil, debounceUSec: line.debounceUSec,
        isMomentary: line.isMomentary)
      entry.minimumPressUSec = line.minimumPressUSec
      entry.isLatching = line.isLatching
      entry.losesEdges = !GPIOLine.countsEdges
      entry.pressed = button.line.level() ?? false
      description.buttons.append(entry)
    }
    for dial in settings.dials {
      let lines = [dial.a, dial.b]
      do {
        let both = (
          try request(lines[0], on: chip, settings), try request(lines[1], on: chip, settings)
        )
        buttons += [both.0, both.1]
      } catch {
        missing.append(MissingLine(lines: lines, error: error))
        continue
      }
      let levels = buttons.suffix(2).map { $0.line.level() ?? false }
      dials.append(
        QuadratureDecoder(a: levels[0], b: levels[1], quartersPerStep: dial.edgesPerStep))
      paces.append(DialPace(dial.pace))
      description.dials.append(.init(name: dial.name, control: dial.control))
    }
    if buttons.isEmpty, let first = missing.first { throw first.error }
    let polled = buttons.filter { $0.line.isPolled }.map(\.name)
    if !polled.isEmpty {
      description.label +=
        ", polled each \(LinePoller.intervalUSec / 1000) ms: \(polled.joined(separator: ", "))"
    }
    do {
      for index in buttons.indices { buttons[index].watch = try watch(index) }
    } catch {
      close()
      throw error
    }
  }

  private func request(
    _ line: GPIOChipSettings.Line, on chip: GPIOChipSource, _ settings: GPIOChipSettings
  ) throws(SystemError) -> Button {
    let brake = FloodBrake(perSecond: settings.edgesPerSecond) { [weak self] isFlooding in
      self?.flooding(line.name, isFlooding)
    }
    return try Button(line, on: chip, poller, brake: brake)
  }

  /// Whether a line that it lacks is available now, while none of its buttons is down.
  func canHaveMore(on chip: GPIOChipSource) -> Bool {
    guard description.buttons.allSatisfy({ !$0.pressed }) else { return false }
    return missing.contains { missing in missing.lines.allSatisfy { Self.isFree($0, on: chip) } }
  }

  private static func isFree(_ line: GPIOChipSettings.Line, on chip: GPIOChipSource) -> Bool {
    do {
      _ = try GPIOLine(line, on: chip, poller: LinePoller())
      return true
    } catch {
      return false
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
    poller.removeAll()
    buttons = []
  }

  /// Takes note that the chip is gone, as the kernel's answer or udev shows.
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

  /// How often lines are looked at again, when edges come as fast as they are read.
  private static let mostRounds = 16

  private func receive(_ index: Int, _ found: Interest) {
    withUnsafeTemporaryAllocation(of: cgpio_edge.self, capacity: 16) { edges in
      do throws(SystemError) {
        let count = try read(index, edges)
        let first = edges.prefix(count).lazy.map { (line: index, edge: $0) }
        // Edges of another line may have come before or in between: epoll does not give the order.
        var others = waiting()
        guard !others.isEmpty else { return take(first, of: index...index) }
        var all = Array(first)
        // While others are read, this one goes on: all are read until none has an edge that waits.
        for _ in 0..<Self.mostRounds where !others.isEmpty {
          for other in others {
            // An error of that line is handled when its own turn comes.
            let count = (try? read(other, edges)) ?? 0
            all += edges.prefix(count).map { (line: other, edge: $0) }
          }
          others = waiting()
        }
        all.sort { $0.edge.timestamp_nsec < $1.edge.timestamp_nsec }
        take(all, of: 0...buttons.count - 1)
      } catch {
        let isTransient = error.errno.code == EAGAIN || error.errno.code == EINTR
        if !isTransient || found.contains(.hangup) || found.contains(.error) { remove() }
      }
    }
  }

  /// The lines with edges that wait, except those that flood and are left alone for now.
  private func waiting() -> [Int] {
    guard buttons.count > 1 else { return [] }
    return withUnsafeTemporaryAllocation(of: pollfd.self, capacity: buttons.count) { lines in
      for index in buttons.indices {
        let button = buttons[index]
        lines[index] = pollfd(
          fd: button.brake.isHolding ? -1 : button.line.descriptor, events: Int16(POLLIN),
          revents: 0)
      }
      guard poll(lines.baseAddress, nfds_t(lines.count), 0) > 0 else { return [] }
      return lines.indices.filter { lines[$0].revents & Int16(POLLIN) != 0 }
    }
  }

  /// Reads the edges of a line that wait.
  private func read(
    _ index: Int, _ edges: UnsafeMutableBufferPointer<cgpio_edge>
  ) throws(SystemError) -> Int {
    let button = buttons[index]
    let count = try button.line.read(into: edges)
    if count > 0 {
      button.brake.took(count, stampUSec: edges[count - 1].timestamp_nsec / 1000, button.watch)
    }
    return count
  }

  /// Reports edges in their order. `lines` are those that were read.
  private func take(
    _ edges: some Sequence<(line: Int, edge: cgpio_edge)>, of lines: ClosedRange<Int>
  ) {
    let nowUSec = MonotonicClock.nowUSec
    for index in lines { buttons[index].isComplete = true }
    for (index, edge) in edges {
      guard index < buttons.count else { return }
      // Every number has to be counted, or the next edge would seem to follow a gap.
      let isNext = buttons[index].counter.take(edge.sequence)
      buttons[index].isComplete = isNext && buttons[index].isComplete
      guard buttons[index].isComplete else { continue }
      move(
        index, edge.active,
        atUSec: EventStamp.plausible(edge.timestamp_nsec / 1000, nowUSec: nowUSec))
    }
    for index in lines where index < buttons.count {
      if buttons[index].isComplete { checkLevel(index) } else { resynchronise(index) }
    }
  }

  /// Reports the level, where edges have no numbers and only the level shows that one was lost.
  private func checkLevel(_ index: Int) {
    guard !GPIOLine.countsEdges, index < description.buttons.count,
      let level = buttons[index].line.settledLevel()
    else { return }
    description.buttons[index].pressed = level
    report(
      .level(
        device: description.name, button: buttons[index].name, pressed: level,
        atUSec: MonotonicClock.nowUSec))
  }

  /// The device floods as long as one of its lines does.
  private func flooding(_ line: String, _ isFlooding: Bool) {
    let others = buttons.contains { $0.name != line && $0.brake.isFlooding }
    if !others { report(.flooding(device: description.name, button: line, isFlooding)) }
  }

  private func move(_ index: Int, _ pressed: Bool, atUSec: Int64) {
    guard index < description.buttons.count else { return turn(index, pressed, atUSec) }
    description.buttons[index].pressed = pressed
    report(
      .edge(
        device: description.name, button: buttons[index].name, pressed: pressed, atUSec: atUSec,
        seenByOthers: false))
  }

  /// Takes an edge of a dial's line.
  private func turn(_ index: Int, _ level: Bool, _ atUSec: Int64) {
    let (dial, line) = (index - description.buttons.count).quotientAndRemainder(dividingBy: 2)
    let turned = dials[dial].take(line == 0 ? .a : .b, level)
    let steps = turned == 0 ? 0 : paces[dial].take(turned, atUSec: atUSec)
    guard steps != 0 else { return }
    report(
      .turned(
        device: description.name, dial: description.dials[dial].name, steps: steps, atUSec: atUSec))
  }

  /// Reads the level after edges were lost. Edges that still wait are older than the level, so they
  /// are dropped.
  private func resynchronise(_ index: Int) {
    withUnsafeTemporaryAllocation(of: cgpio_edge.self, capacity: 16) { edges in
      while let count = try? buttons[index].line.read(into: edges), count > 0 {
        for edge in edges.prefix(count) { _ = buttons[index].counter.take(edge.sequence) }
      }
    }
    guard index < description.buttons.count else { return resynchroniseDial(of: index) }
    guard let level = buttons[index].line.level() else { return }
    description.buttons[index].pressed = level
    let states = description.buttons.map { ($0.name, $0.pressed) }
    report(
      .syncLost(
        device: description.name, states: Dictionary(uniqueKeysWithValues: states),
        atUSec: MonotonicClock.nowUSec))
  }

  private func resynchroniseDial(of index: Int) {
    let dial = (index - description.buttons.count) / 2
    let first = description.buttons.count + 2 * dial
    guard let a = buttons[first].line.level(), let b = buttons[first + 1].line.level() else {
      return
    }
    dials[dial].resynchronise(a: a, b: b)
    paces[dial].forget()
  }
}

/// Finds lost edges of a line by their numbers, where the kernel counts them.
struct EdgeCounter {
  private var last: UInt32?

  /// False if edges before this one were lost. An edge without a number (0) shows no loss.
  mutating func take(_ sequence: UInt32) -> Bool {
    guard sequence != 0 else { return true }
    defer { last = sequence }
    guard let last else { return sequence == 1 }
    return sequence == last &+ 1
  }
}
