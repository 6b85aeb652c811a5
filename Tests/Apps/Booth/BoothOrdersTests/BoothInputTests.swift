// SPDX-License-Identifier: Apache-2.0
import FuzzBooth
import TestSupport
import Testing

/// The inputs that Scripts/fuzz begins with, and all that it has ever found (Fuzz/README.md).
@Suite struct BoothInputTests {
  private static let inputs = ["Inputs", "Found"].flatMap { folder in
    let path = "\(Repository.root)/Fuzz/\(folder)/booth"
    return TestFile.names(in: path).map { "\(path)/\($0)" }
  }

  @Test("the booth makes of bytes what it promises", arguments: inputs)
  func booth(file: String) throws {
    try BoothCheck.check(try TestFile.bytes(file))
  }

  @Test("there are inputs of each reader")
  func present() throws {
    let readers = try Self.inputs.map { try TestFile.bytes($0).first }
    for digit in UInt8(ascii: "0")...UInt8(ascii: "8") {
      #expect(readers.count { $0 == digit } >= 5)
    }
  }
}
