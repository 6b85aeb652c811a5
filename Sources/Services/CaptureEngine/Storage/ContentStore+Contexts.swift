// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

extension ContentStore {
  /// The most bytes of an application's small state.
  static let longestContext = 4096

  private var contextsPath: String { "\(root)/contexts" }

  /// The file of an application's state. The name that the application gives is not part of it.
  private func contextPath(_ owner: UInt32, _ application: String) -> String {
    "\(contextsPath)/\(owner)-\(SHA256.hexadecimal(of: Array(application.utf8)))"
  }

  /// Keeps an application's small state in place of an older one; nil removes it. It is durable when this
  /// returns.
  func setContext(
    _ context: [UInt8]?, of owner: UInt32, _ application: String
  ) throws(SystemError) {
    let path = contextPath(owner, application)
    guard let context else {
      guard unlink(path) == 0 else {
        if errno == ENOENT { return }
        throw SystemError("remove", path)
      }
      return try calls.syncDirectory(OwnedDescriptor.open(contextsPath, O_RDONLY | O_DIRECTORY))
    }
    let above = try makeAll(contextsPath)
    let folder = try OwnedDescriptor.open(contextsPath, O_RDONLY | O_DIRECTORY)
    guard fchmod(folder.raw, 0o700) == 0 else { throw SystemError(Self.keepingOut, contextsPath) }
    try makeDurable(folder, above)
    try WholeFile.replace(path, with: context, mode: 0o600)
  }

  /// An application's small state; nil if it has none.
  func context(of owner: UInt32, _ application: String) throws(SystemError) -> [UInt8]? {
    try WholeFile.read(contextPath(owner, application), limit: Self.longestContext)
  }
}
