// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Reads folders and links for programs that show what is there: what cannot be read is not shown.
public enum DirectoryListing {
  /// The names in a folder, in no order, without those that begin with a dot; none if it cannot be
  /// read.
  public static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// The path with all symbolic links resolved; the path itself if that fails.
  public static func target(of path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }
}
