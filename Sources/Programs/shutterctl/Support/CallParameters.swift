// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import Varlink

/// The parameters of `shutterctl call`, checked before anything is sent.
enum CallParameters {
  /// Stands for standard input.
  static let fromInput = "-"

  /// The parameters that an argument means.
  static func read(_ argument: String) throws -> JSONObject {
    argument == fromInput ? try parse(standardInput()) : try parse(argument)
  }

  /// Parses an argument. Throws what is wrong and at which byte.
  static func parse(_ argument: String) throws -> JSONObject {
    try parse(Array(argument.utf8))
  }

  private static func parse(_ bytes: [UInt8]) throws -> JSONObject {
    let json: JSON
    do throws(JSONError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw ValidationError("the parameters are not JSON: \(error)")
    }
    guard case .object(let object) = json else {
      throw ValidationError("the parameters are not a JSON object")
    }
    return object
  }

  /// All of standard input, or one byte more than can be parsed.
  private static func standardInput() throws -> [UInt8] {
    let limit = JSONLimits().maximumSize + 1
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("read", "standard input") }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
