// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import LinuxIO
import PrintModel
import Printing

/// Checks the readers of the print service: of what CUPS answers, and of the list of jobs, which may hold anything
/// after a disk's fault.
package enum PrintCheck {
  /// Throws a promise that does not hold for these bytes: the first one chooses the reader.
  package static func check(_ bytes: [UInt8]) throws(Finding) {
    let input = Array(bytes.dropFirst())
    switch (bytes.first ?? 0) % 4 {
    case 0: try checkMessage(input)
    case 1: try checkReply(input)
    case 2: try checkJournal(input)
    // Lines whose checksums fit.
    default:
      let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      try checkJournal(lines.flatMap { JournalLine.line(of: Array($0)) })
    }
  }

  /// A message that is read is written so that it is read as the same.
  private static func checkMessage(_ bytes: [UInt8]) throws(Finding) {
    guard let message = try? IPPMessage(decoding: bytes) else { return }
    for group in message.groups {
      _ = PrinterReport(group).map { PrinterCondition($0, job: nil, printingForUSec: nil) }
      _ = CUPSJobReport(group)
    }
    // A text that is not UTF-8 was repaired, and may be longer than a field then.
    let isShort = message.groups.allSatisfy { group in
      group.attributes.allSatisfy { attribute in
        attribute.name.utf8.count <= IPPMessage.longestText
          && attribute.values.allSatisfy { ($0.string?.utf8.count ?? 0) <= IPPMessage.longestText }
      }
    }
    guard isShort, bytes.count <= IPPMessage.longestText else { return }
    guard let again = try? IPPMessage(decoding: message.bytes) else {
      throw Finding("a message that was written cannot be read")
    }
    try Finding.unless(again == message, "a message changed by being written")
  }

  /// A reply is the same, however its bytes are cut.
  private static func checkReply(_ bytes: [UInt8]) throws(Finding) {
    let whole = outcome(bytes, size: max(1, bytes.count))
    try Finding.unless(outcome(bytes, size: 1) == whole, "a reply depends on how it came")
  }

  private static func outcome(_ bytes: [UInt8], size: Int) -> [UInt8]? {
    var reply = HTTPReply()
    for start in stride(from: 0, to: bytes.count, by: size) {
      guard (try? reply.take(bytes[start..<min(start + size, bytes.count)])) != nil else {
        return nil
      }
      if reply.isComplete { return reply.body }
    }
    return nil
  }

  /// A list of jobs that is read is written so that it is read as the same.
  private static func checkJournal(_ bytes: [UInt8]) throws(Finding) {
    guard let (content, damagedLines) = try? PrintState.read(bytes) else { return }
    try Finding.unless(
      damagedLines <= JournalLine.whole(in: bytes).count, "more damaged lines than there are")
    guard let again = try? PrintState.read(content.fileBytes) else {
      throw Finding("a list of jobs that was written cannot be read")
    }
    try Finding.unless(again.content == content, "the jobs changed by being written")
    try Finding.unless(again.damagedLines == 0, "a line that was written counts as damaged")
  }
}
