// SPDX-License-Identifier: Apache-2.0
import CGPIO
import Glibc
import LinuxIO

/// Queries of a GPIO chip. Each call opens the chip and closes it again.
enum GPIOChip {
  /// The label that the driver gives the chip. No other kind of chip has the same.
  static func label(_ path: String) throws(SystemError) -> String {
    var label = [CChar](repeating: 0, count: 64)
    guard cgpio_chip_label(path, &label, label.count) == 0 else {
      throw SystemError("ask for the label of", path)
    }
    return text(label)
  }

  /// The chip among these that has this label; nil if none has it. A chip that cannot be queried
  /// might be the one, so its error is thrown.
  static func node(
    labelled wanted: String, among nodes: [String]
  ) throws(SystemError) -> String? {
    var failure: SystemError?
    for node in nodes {
      do throws(SystemError) {
        if try label(node) == wanted { return node }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return nil
  }

  /// The offset of a line.
  static func offset(
    of reference: GPIOChipSettings.LineReference, _ path: String
  ) throws(SystemError) -> UInt32 {
    switch reference {
    case .offset(let offset):
      return offset
    case .name(let name):
      var offset: UInt32 = 0
      guard cgpio_find_line(path, name, &offset) == 0 else {
        throw SystemError("find the line \"\(name)\" of", path)
      }
      return offset
    }
  }

  /// The name of the program that uses a line; nil if none does, or if the kernel gives no name.
  static func consumer(of offset: UInt32, _ path: String) -> String? {
    var consumer = [CChar](repeating: 0, count: 64)
    guard cgpio_line_consumer(path, offset, &consumer, consumer.count) == 0 else { return nil }
    let name = text(consumer)
    return name.isEmpty ? nil : name
  }

  private static func text(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// A line requested as an input with both its edges. It is released at the end of the value's life.
struct GPIOLine: ~Copyable {
  /// Whether lost edges can be detected by their numbers. If not, the level has to be read.
  static var countsEdges: Bool { cgpio_counts_edges() }

  private let line: OpaquePointer

  /// Requests the line.
  init(_ settings: GPIOChipSettings.Line, chip path: String) throws(SystemError) {
    let offset = try GPIOChip.offset(of: settings.reference, path)
    let bias = cgpio_bias(UInt32(settings.bias.rawValue))
    guard let line = cgpio_line_request(path, offset, settings.activeLow, bias, "shutterd") else {
      let errno = Errno.last
      let user = GPIOChip.consumer(of: offset, path).map { ", used by \"\($0)\"" } ?? ""
      throw SystemError(
        "request the line \"\(settings.name)\" (offset \(offset)\(user)) of", path, errno: errno)
    }
    self.line = line
  }

  deinit { cgpio_line_release(line) }

  /// The descriptor: readable when an edge waits, and non-blocking.
  var descriptor: Int32 { cgpio_line_descriptor(line) }

  /// True if the line is active now; nil if it cannot be read.
  borrowing func level() -> Bool? {
    let level = cgpio_line_level(line)
    return level < 0 ? nil : level == 1
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
    let count = cgpio_line_read_edges(line, edges.baseAddress!, Int32(edges.count))
    guard count >= 0 else { throw SystemError("read edges") }
    return Int(count)
  }
}
