// SPDX-License-Identifier: Apache-2.0
import CGPIO
import Glibc
import LightDevices
import LinuxIO

/// A line requested as an input with both its edges. It is released at the end of the value's life.
struct GPIOLine: ~Copyable {
  /// Whether lost edges can be detected by their numbers. If not, the level has to be read.
  static var countsEdges: Bool { cgpio_counts_edges() }

  private enum Source {
    case kernel(OpaquePointer)
    case polled(PolledLine, LinePoller)
    case simulated(SimulatedInput)
  }

  private let source: Source

  /// Requests the line. One whose edges the kernel cannot report is handed to `poller`.
  init(
    _ settings: GPIOChipSettings.Line, on chip: GPIOChipSource, poller: LinePoller
  ) throws(SystemError) {
    switch chip {
    case .kernel(let node): source = try Self.request(settings, node, poller)
    case .simulated(let chip): source = .simulated(try SimulatedInput(settings, of: chip))
    }
  }

  private static func request(
    _ settings: GPIOChipSettings.Line, _ path: String, _ poller: LinePoller
  ) throws(SystemError) -> Source {
    let offset = try GPIOChip.offset(of: settings.reference, path)
    let bias = cgpio_bias(UInt32(settings.bias.rawValue))
    if let line = cgpio_line_request(path, offset, settings.activeLow, bias, "shutterd") {
      return .kernel(line)
    }
    let errno = Errno.last
    let user = GPIOChip.consumer(of: offset, path)
    // Without edges it is not refused if the edges were the reason.
    if mayLackEdges(errno, isInUse: user != nil),
      let line = cgpio_input_request(path, offset, settings.activeLow, bias, "shutterd")
    {
      let request = LevelRequest(owning: line)
      let polled = try PolledLine { request.level }
      try poller.add(polled)
      return .polled(polled, poller)
    }
    let used = user.map { ", used by \"\($0)\"" } ?? ""
    throw SystemError(
      "request the line \"\(settings.name)\" (offset \(offset)\(used)) of", path, errno: errno)
  }

  /// Whether a request for edges may have been refused because there are none. Drivers say that in several ways: no
  /// interrupt (ENXIO, ENODEV, EOPNOTSUPP), not one for both edges (EINVAL), or one that another line has, so that
  /// the line is busy and has no user.
  static func mayLackEdges(_ errno: Errno, isInUse: Bool) -> Bool {
    switch errno.code {
    case EACCES, EPERM, ENOENT: false
    case EBUSY: !isInUse
    default: true
    }
  }

  deinit {
    switch source {
    case .kernel(let line): cgpio_line_release(line)
    case .polled(let line, let poller): poller.remove(line)
    case .simulated: break
    }
  }

  /// Whether its level is read again and again, because the kernel reports no edges of it.
  var isPolled: Bool {
    switch source {
    case .polled: true
    case .kernel, .simulated: false
    }
  }

  /// The descriptor: readable when an edge waits, and non-blocking.
  var descriptor: Int32 {
    switch source {
    case .kernel(let line): cgpio_line_descriptor(line)
    case .polled(let line, _): line.descriptor
    case .simulated(let input): input.descriptor
    }
  }

  /// True if the line is active now; nil if it cannot be read.
  borrowing func level() -> Bool? {
    switch source {
    case .kernel(let line):
      let level = cgpio_line_level(line)
      return level < 0 ? nil : level == 1
    case .polled(let line, _): return line.isActive
    case .simulated(let input): return input.isActive
    }
  }

  /// The level after the edges that were read. Nil if it cannot be read, or while more edges wait:
  /// they would seem to be lost if the level were reported before them.
  borrowing func settledLevel() -> Bool? {
    let level = level()
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) == 0 ? level : nil
  }

  /// Reads the edges that wait, at most as many as there is room for. Returns their number.
  borrowing func read(
    into edges: UnsafeMutableBufferPointer<cgpio_edge>
  ) throws(SystemError) -> Int {
    switch source {
    case .kernel(let line):
      let count = cgpio_line_read_edges(line, edges.baseAddress!, Int32(edges.count))
      guard count >= 0 else { throw SystemError("read edges") }
      return Int(count)
    case .polled(let line, _): return try line.read(into: edges)
    case .simulated(let input): return try input.read(into: edges)
    }
  }
}

/// The chip on which a device's lines are.
enum GPIOChipSource {
  case kernel(node: String)
  case simulated(SimulatedChip)

  /// The node of the chip; nil for a simulated one.
  var node: String? {
    switch self {
    case .kernel(let node): node
    case .simulated: nil
    }
  }
}
