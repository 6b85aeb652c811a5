// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport

/// Other people's programs, where `Scripts/interoperability` put them. A tool that is missing is an
/// error, not a skipped test.
enum ForeignTools {
  /// A tool that is not there.
  struct Missing: Error, CustomStringConvertible {
    let path: String

    var description: String { "\(path) is not there: run Scripts/interoperability" }
  }

  /// The Python that has the package varlink.
  static var python: String { get throws { try path("python/bin/python3") } }

  /// The root folder of Debian 13's programs.
  static var debian: String {
    get throws {
      _ = try path("debian/usr/bin/varlinkctl")
      return try path("debian")
    }
  }

  /// Our program in the folder Go.
  static var goClient: String { get throws { try path("go/client") } }

  /// The certification of Go's Varlink package.
  static var goCertification: String { get throws { try path("go/certification") } }

  private static func path(_ name: String) throws -> String {
    let path = try "\(folder)/\(name)"
    guard TestFile.exists(path) else { throw Missing(path: path) }
    return path
  }

  /// The same as in the script.
  private static var folder: String {
    get throws {
      if let folder = getenv("SHUTTERD_INTEROPERABILITY") { return String(cString: folder) }
      if let cache = getenv("XDG_CACHE_HOME"), cache.pointee != 0 {
        return String(cString: cache) + "/shutterd-interoperability"
      }
      guard let home = getenv("HOME") else { throw Missing(path: "the environment's HOME") }
      return String(cString: home) + "/.cache/shutterd-interoperability"
    }
  }
}
