// SPDX-License-Identifier: Apache-2.0
import Glibc
import InputRecordings
import Installation
import LinuxIO

/// The gateway's configuration file, to which the lines for a button are added.
struct LearnedFile {
  /// The most bytes of a configuration that are read.
  private static let longest = 1 << 20

  /// As the user named it.
  private let path: String
  private let button: LearnedButton
  private let role: String

  init(_ path: String, _ button: LearnedButton, role: String) {
    self.path = path
    self.button = button
    self.role = role
  }

  /// The text with the lines; nil if they are there already. Throws if there is another rule for the device, or if the
  /// gateway would refuse it.
  func checkedText() throws -> String? {
    let bytes = try WholeFile.read(path, limit: Self.longest) ?? []
    let old = String(decoding: bytes, as: UTF8.self)
    let text = button.configuration(role: role, addedTo: old)
    guard let text else {
      throw Failure.input(
        """
        \(path) already has a rule for this device, and only the first rule counts: add to that one, below \
        \(button.match), what is shown here
        """)
    }
    if text == old { return nil }
    try check(text)
    return text
  }

  /// Replaces the file. It is the old one or the new one, whatever happens in the meantime.
  func write(_ text: String) throws {
    // The target of a link is replaced, not the link.
    let target = access(path, F_OK) == 0 ? DirectoryListing.target(of: path) : path
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o7777 : 0o644
    do throws(SystemError) {
      try WholeFile.replace(target, with: Array(text.utf8), mode: mode)
    } catch {
      guard [EACCES, EPERM, EROFS].contains(error.errno.code) else { throw error }
      throw Failure.input("\(error); write it as root, or add the lines by hand")
    }
  }

  /// Has the gateway's program check the text, with the drop-ins of the file.
  private func check(_ text: String) throws {
    let folder = try PrivateFolder.make(in: "/tmp", prefix: "shutterctl-learn")
    let draft = "\(folder)/shutterd.toml"
    defer {
      for path in [draft, draft + ".d"] { unlink(path) }
      rmdir(folder)
    }
    try WholeFile.replace(draft, with: Array(text.utf8), mode: 0o600)
    if access(path + ".d", F_OK) == 0 {
      symlink(DirectoryListing.target(of: path + ".d"), draft + ".d")
    }
    let program = SiblingProgram.beside("shutterd") ?? "shutterd"
    let (status, output) = try Self.run("\(Self.quoted(program)) --check --config \(draft) 2>&1")
    guard status != 0 else { return }
    let words = output.replacing(draft, with: path)
    throw Failure.input("\(words)nothing is written: the gateway would refuse this")
  }

  /// Runs a command of the shell to its end.
  private static func run(_ command: String) throws -> (status: Int32, output: String) {
    guard let pipe = popen(command, "re") else { throw SystemError("run", command) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    return (pclose(pipe), String(decoding: bytes, as: UTF8.self))
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
