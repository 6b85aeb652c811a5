// SPDX-License-Identifier: Apache-2.0
import CGPIO
import LinuxIO

/// Questions to a GPIO chip. Each opens and closes it.
enum GPIOChip {
  /// The label, which the driver gives and no other kind of chip has.
  static func label(_ path: String) throws(SystemError) -> String {
    var label = [CChar](repeating: 0, count: 64)
    guard cgpio_chip_label(path, &label, label.count) == 0 else {
      throw SystemError("ask for the label of", path)
    }
    return text(label)
  }

  /// The one of these chips that has this label; nil if none has it. One that cannot be asked may be
  /// it: its error is thrown.
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

  /// Who has a line in use; nil if nobody does, or the chip does not tell.
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
