// SPDX-License-Identifier: Apache-2.0
import CGPIO
import Glibc
import LinuxIO
import Synchronization

//  kernel: no edges of this line           a thread for the lines of a chip          as a line with edges
//  (no interrupt, or one of another)
//  level ◀── read ── 5 ms ── read ── … ────▶ it differs: an edge, stamped now ────▶ EdgePipe ──▶ GPIODevice

/// A line whose edges the kernel cannot report: its level is read again and again, and a change is an edge. The reader
/// cannot tell it from a line with edges, except by the stamps, which are late by up to the interval.
final class PolledLine: Sendable {
  private struct Known {
    var isActive: Bool
    var sequence: UInt32 = 0
  }

  private let read: @Sendable () -> Bool?
  private let edges: EdgePipe
  private let known: Mutex<Known>

  /// Takes the reading of the level, which is nil if that fails for once.
  ///
  /// - Throws: if it fails now.
  init(read: @escaping @Sendable () -> Bool?) throws(SystemError) {
    self.read = read
    edges = try EdgePipe()
    guard let level = read() else { throw SystemError("read the level of a line") }
    known = Mutex(Known(isActive: level))
  }

  /// The descriptor: readable when an edge waits, and non-blocking.
  var descriptor: Int32 { edges.reader.raw }

  /// The level after the edges that are in the pipe.
  var isActive: Bool { known.withLock { $0.isActive } }

  func read(into target: UnsafeMutableBufferPointer<cgpio_edge>) throws(SystemError) -> Int {
    try edges.read(into: target)
  }

  /// Reads the level, and notes an edge if it has changed.
  func look() {
    guard let level = read() else { return }
    known.withLock { known in
      guard level != known.isActive else { return }
      known.sequence &+= 1
      known.isActive = level
      edges.write(
        cgpio_edge(
          timestamp_nsec: EdgePipe.nowNSec,
          sequence: GPIOLine.countsEdges ? known.sequence : 0, active: level))
    }
  }
}

/// Looks at the polled lines of a chip. A bus such as I2C takes its time, so that happens on a thread, which is there
/// as long as there are such lines.
final class LinePoller: Sendable {
  /// The time from the end of one round to the next, microseconds.
  static let intervalUSec: Int64 = 5_000

  private struct State {
    var lines: [PolledLine] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  /// Begins to look at a line.
  func add(_ line: PolledLine) throws(SystemError) {
    let isFirst = state.withLock { state in
      state.lines.append(line)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isFirst else { return }
    do throws(SystemError) {
      try WorkerThread.start(name: "gpio-poll") { [self] in run() }
    } catch {
      state.withLock { $0 = State() }
      throw error
    }
  }

  /// Ends that. The line is not read any more when this returns, so that it can be given back at once.
  func remove(_ line: PolledLine) {
    state.withLock { $0.lines.removeAll { $0 === line } }
  }

  /// Ends that for all of them.
  func removeAll() {
    state.withLock { $0.lines = [] }
  }

  private func run() {
    var pause = timespec(tv_sec: 0, tv_nsec: Int(Self.intervalUSec) * 1000)
    while round() { nanosleep(&pause, nil) }
  }

  /// Looks at each line once. False if there is none.
  private func round() -> Bool {
    // Whoever gives a line back waits for one reading, and not for those of all lines of a slow bus.
    var index = 0
    while lookAtLine(index) { index += 1 }
    return state.withLock { state in
      state.isRunning = !state.lines.isEmpty
      return state.isRunning
    }
  }

  /// False if there is no line of this number.
  private func lookAtLine(_ index: Int) -> Bool {
    state.withLock { state in
      guard index < state.lines.count else { return false }
      state.lines[index].look()
      return true
    }
  }
}

/// A line that was requested from the kernel without edges. It is given back at the end of the object's life.
final class LevelRequest: @unchecked Sendable {
  // The request is a C object that is used by one thread at a time: that of the poller, then the last owner's.
  private let line: OpaquePointer

  init(owning line: OpaquePointer) { self.line = line }

  deinit { cgpio_line_release(line) }

  /// True if it is active now; nil if it cannot be read.
  var level: Bool? {
    let level = cgpio_line_level(line)
    return level < 0 ? nil : level == 1
  }
}
