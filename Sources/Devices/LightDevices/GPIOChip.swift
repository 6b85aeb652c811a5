// SPDX-License-Identifier: Apache-2.0
import CGPIO
import Glibc
import LinuxIO
import Vocabulary

/// Queries of a GPIO chip. Each call opens the chip and closes it again.
package enum GPIOChip {
  /// The label that the driver gives the chip. No other kind of chip has the same.
  package static func label(_ path: String) throws(SystemError) -> String {
    var label = [CChar](repeating: 0, count: 64)
    guard cgpio_chip_label(path, &label, label.count) == 0 else {
      throw SystemError("ask for the label of", path)
    }
    return text(label)
  }

  /// The chip among these that has this label; nil if none has it. A chip that cannot be queried
  /// might be the one, so its error is thrown.
  package static func node(
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
  package static func offset(
    of reference: LineReference, _ path: String
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
  package static func consumer(of offset: UInt32, _ path: String) -> String? {
    var consumer = [CChar](repeating: 0, count: 64)
    guard cgpio_line_consumer(path, offset, &consumer, consumer.count) == 0 else { return nil }
    let name = text(consumer)
    return name.isEmpty ? nil : name
  }

  /// The nodes of all chips, found without udev.
  package static var nodes: [String] {
    (0..<256).map { "/dev/gpiochip\($0)" }.filter { access($0, F_OK) == 0 }
  }

  private static func text(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
