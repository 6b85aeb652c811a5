// SPDX-License-Identifier: Apache-2.0
import CGPIO
import Glibc
import LightDevices
import LinuxIO
import Synchronization
import Vocabulary

//   shutterctl sim gpio ──▶ drive ──┐              ┌──▶ edges (a pipe) ──▶ GPIOLine ──▶ GPIODevice
//                                   ├──▶ level ────┤
//   bias of the request ────────────┘              └──▶ level
//   Light ──▶ SimulatedOutput ──▶ level of an output ──▶ shutterctl sim gpio

/// A GPIO chip without hardware.
package struct SimulatedChipSettings: Sendable, Equatable {
  /// The chip's label.
  package var label: String
  /// The names of its lines, by offset.
  package var lines: [String]

  package init(label: String, lines: [String]) {
    self.label = label
    self.lines = lines
  }
}

/// A GPIO chip without hardware: its lines are requested as the kernel gives them, and moved from outside.
/// May be used on any thread.
final class SimulatedChip: Sendable {
  private struct Line {
    /// The level that a switch outside gives it; nil: nothing is connected.
    var driven: Bool?
    var use = Use.free

    /// The voltage on the line: true is high.
    var level: Bool {
      switch use {
      case .output(let level): level
      case .input(let input): driven ?? (input.bias == .pullUp)
      case .free: driven ?? false
      }
    }
  }

  private enum Use {
    case free
    case input(Input)
    case output(Bool)
  }

  /// A line that was requested as an input.
  private struct Input {
    let activeLow: Bool
    let bias: GPIOChipSettings.Bias
    let edges: EdgePipe
    var sequence: UInt32 = 0
  }

  let settings: SimulatedChipSettings
  private let lines: Mutex<[Line]>

  init(_ settings: SimulatedChipSettings) {
    self.settings = settings
    lines = Mutex(settings.lines.map { _ in Line() })
  }

  /// The offset of a line.
  func offset(of reference: LineReference) throws(SystemError) -> Int {
    switch reference {
    case .name(let name):
      guard let offset = settings.lines.firstIndex(of: name) else {
        throw SystemError("find the line \"\(name)\" of", settings.label, errno: Errno(ENOENT))
      }
      return offset
    case .offset(let offset):
      guard offset < settings.lines.count else {
        throw SystemError("find the line \(offset) of", settings.label, errno: Errno(EINVAL))
      }
      return Int(offset)
    }
  }

  /// Gives a line a level from outside, as a switch does: true is high. False if it is an output, whose level the
  /// program has.
  func drive(_ offset: Int, to level: Bool) -> Bool {
    lines.withLock { lines in
      if case .output = lines[offset].use { return false }
      let before = lines[offset].level
      lines[offset].driven = level
      guard level != before, case .input(var input) = lines[offset].use else { return true }
      input.sequence &+= 1
      lines[offset].use = .input(input)
      input.edges.write(
        cgpio_edge(
          timestamp_nsec: EdgePipe.nowNSec,
          sequence: GPIOLine.countsEdges ? input.sequence : 0,
          active: level != input.activeLow))
      return true
    }
  }

  /// The level of a line, true for high, and whether it is an output.
  func state(_ offset: Int) -> (level: Bool, isOutput: Bool) {
    lines.withLock { lines in
      if case .output = lines[offset].use { return (lines[offset].level, true) }
      return (lines[offset].level, false)
    }
  }

  // MARK: Requests

  fileprivate func request(
    _ offset: Int, activeLow: Bool, bias: GPIOChipSettings.Bias, _ edges: EdgePipe
  ) -> Bool {
    request(offset, .input(Input(activeLow: activeLow, bias: bias, edges: edges)))
  }

  fileprivate func request(_ offset: Int, output level: Bool) -> Bool {
    request(offset, .output(level))
  }

  private func request(_ offset: Int, _ use: Use) -> Bool {
    lines.withLock { lines in
      guard case .free = lines[offset].use else { return false }
      lines[offset].use = use
      return true
    }
  }

  fileprivate func set(_ offset: Int, output level: Bool) {
    lines.withLock { $0[offset].use = .output(level) }
  }

  fileprivate func release(_ offset: Int) { lines.withLock { $0[offset].use = .free } }
}

/// A line of a simulated chip that was requested as an input with both its edges. It is given back at the end of
/// the object's life.
final class SimulatedInput: Sendable {
  private let chip: SimulatedChip
  private let offset: Int
  private let activeLow: Bool
  private let edges: EdgePipe

  init(_ settings: GPIOChipSettings.Line, of chip: SimulatedChip) throws(SystemError) {
    let edges = try EdgePipe()
    let offset = try chip.offset(of: settings.reference)
    guard chip.request(offset, activeLow: settings.activeLow, bias: settings.bias, edges) else {
      throw SystemError.busy(chip, offset)
    }
    (self.chip, self.offset, self.edges) = (chip, offset, edges)
    activeLow = settings.activeLow
  }

  deinit { chip.release(offset) }

  /// The descriptor: readable when an edge waits, and non-blocking.
  var descriptor: Int32 { edges.reader.raw }

  /// True if the line is active now.
  var isActive: Bool { chip.state(offset).level != activeLow }

  /// Reads the edges that wait, at most as many as there is room for. Returns their number.
  func read(into target: UnsafeMutableBufferPointer<cgpio_edge>) throws(SystemError) -> Int {
    try edges.read(into: target)
  }
}

/// A line of a simulated chip that was requested as an output, inactive at first.
final class SimulatedOutput: LightOutput {
  private let chip: SimulatedChip
  private let offset: Int
  private let activeLow: Bool

  init(
    _ reference: LineReference, activeLow: Bool, of chip: SimulatedChip
  ) throws(SystemError) {
    let offset = try chip.offset(of: reference)
    guard chip.request(offset, output: activeLow) else { throw SystemError.busy(chip, offset) }
    (self.chip, self.offset, self.activeLow) = (chip, offset, activeLow)
  }

  deinit { chip.release(offset) }

  func set(_ isLit: Bool) throws(SystemError) { chip.set(offset, output: isLit != activeLow) }
}

extension SystemError {
  fileprivate static func busy(_ chip: SimulatedChip, _ offset: Int) -> SystemError {
    SystemError(
      "request the line \"\(chip.settings.lines[offset])\" of", chip.settings.label,
      errno: Errno(EBUSY))
  }
}
