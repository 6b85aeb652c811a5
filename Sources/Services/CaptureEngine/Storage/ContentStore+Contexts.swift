// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

extension ContentStore {
  /// The most bytes of an application's small state.
  static let longestContext = 4096

  /// The most applications of a user that have one.
  static let mostContexts = 64

  private var contextsPath: String { "\(root)/contexts" }

  /// The file of an application's state. The name that the application gives is not part of it.
  private func contextPath(_ owner: UInt32, _ application: String) -> String {
    "\(contextsPath)/\(owner)-\(SHA256.hexadecimal(of: Array(application.utf8)))"
  }

  /// Keeps an application's small state in place of an older one; nil removes it. It is durable when this
  /// returns.
  ///
  /// - Returns: false if its user has as many as he may already.
  func setContext(
    _ context: [UInt8]?, of owner: UInt32, _ application: String
  ) throws(SystemError) -> Bool {
    let path = contextPath(owner, application)
    guard let context else {
      guard unlink(path) == 0 else {
        if errno == ENOENT { return true }
        throw SystemError("remove", path)
      }
      try calls.syncDirectory(OwnedDescriptor.open(contextsPath, O_RDONLY | O_DIRECTORY))
      return true
    }
    let above = try makeAll(contextsPath)
    let folder = try OwnedDescriptor.open(contextsPath, O_RDONLY | O_DIRECTORY)
    guard fchmod(folder.raw, 0o700) == 0 else { throw SystemError(Self.keepingOut, contextsPath) }
    try makeDurable(folder, above)
    if access(path, F_OK) != 0 {
      let own = try DirectoryEntries(folder).entries.count { $0.name.hasPrefix("\(owner)-") }
      if own >= Self.mostContexts { return false }
    }
    try WholeFile.replace(path, with: context, mode: 0o600)
    return true
  }

  /// An application's small state; nil if it has none.
  func context(of owner: UInt32, _ application: String) throws(SystemError) -> [UInt8]? {
    try WholeFile.read(contextPath(owner, application), limit: Self.longestContext)
  }
}
