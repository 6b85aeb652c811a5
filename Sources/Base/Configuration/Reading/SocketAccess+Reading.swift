// SPDX-License-Identifier: Apache-2.0
import LinuxIO

extension SocketAccess {
  /// Reads a table that says who may connect to a socket.
  ///
  /// - Parameter isForAll: whether the table may let every user in.
  init(_ table: TableReader, accounts: Accounts, isForAll: Bool) {
    var reader = table
    self.init(
      owner: reader.value("user")?.account("user", accounts.uid),
      group: reader.value("group")?.account("group", accounts.gid),
      mode: reader.value("mode")?.socketMode(isForAll: isForAll))
    reader.finish()
  }
}

extension ValueReader {
  /// The number of a user or group, written as a name or as a number with or without quotes.
  func account(_ kind: String, _ number: (String) -> UInt32?) -> UInt32? {
    if case .integer = value.content {
      // The highest 32-bit number stands for no user and no group.
      return integer(in: 0...Int(UInt32.max - 1)).map { UInt32($0) }
    }
    guard let name = string() else { return nil }
    if let found = UInt32(name) ?? number(name) { return found }
    report(
      "is \"\(name)\", and there is no such \(kind)",
      remedy: "make it (\(kind)add --system \(name)), or name another")
    return nil
  }

  /// The rights of a socket in octal digits. A client needs both read and write to connect.
  fileprivate func socketMode(isForAll: Bool) -> UInt32? {
    guard case .string = value.content else {
      reportType("a string", remedy: "write the octal digits in quotes, as in \"0660\"")
      return nil
    }
    guard let text = string() else { return nil }
    guard (3...4).contains(text.utf8.count), let mode = UInt32(text, radix: 8), mode & ~0o666 == 0
    else {
      report("is \"\(text)\"", remedy: "it may be \"0600\", \"0660\" or \"0666\"")
      return nil
    }
    if !isForAll, mode & 0o006 != 0 {
      report(
        "is \"\(text)\", which would let every user in",
        remedy: "write \"0660\" and name a group for those who may")
      return nil
    }
    return mode
  }
}
