// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Makes folders that only their user can enter.
public enum PrivateFolder {
  /// A new folder with a name that nobody can guess: this prefix and six characters.
  public static func make(in parent: String, prefix: String) throws(SystemError) -> String {
    var template = Array("\(parent)/\(prefix).XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("make a folder in", parent) }
    return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }
}
