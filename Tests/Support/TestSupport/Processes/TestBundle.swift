// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The program that these tests are.
package enum TestBundle {
  /// Its folder, where the build puts all other programs, too.
  package static var folder: String {
    get throws {
      var path = [CChar](repeating: 0, count: Int(PATH_MAX))
      _ = try TestError.check(
        "/proc/self/exe", Int32(readlink("/proc/self/exe", &path, path.count - 1)))
      let bundle = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let slash = bundle.lastIndex(of: UInt8(ascii: "/")) ?? 0
      return String(decoding: bundle[..<slash], as: UTF8.self)
    }
  }
}
