// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Reading of small files whole: configuration, sysfs attributes.
public enum FileReading {
  /// All bytes of a file of at most `limit` bytes; EFBIG beyond that.
  public static func bytes(at path: String, limit: Int = 1 << 20) throws(SystemError) -> [UInt8] {
    let file = try OwnedDescriptor.open(path, O_RDONLY)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(file.raw, $0.baseAddress!, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError("read", path)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit { throw SystemError("read", path, errno: Errno(EFBIG)) }
    }
  }

  /// The first line of a file, as sysfs and procfs give values, without its end of line.
  public static func line(at path: String) throws(SystemError) -> String {
    let bytes = try bytes(at: path)
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
