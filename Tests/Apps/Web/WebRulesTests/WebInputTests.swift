// SPDX-License-Identifier: Apache-2.0
import FuzzWeb
import TestSupport
import Testing

/// The inputs that Scripts/fuzz begins with, and all that it has ever found (Fuzz/README.md).
@Suite struct WebInputTests {
  private static let inputs = ["Inputs", "Found"].flatMap { folder in
    let path = "\(Repository.root)/Fuzz/\(folder)/web"
    return TestFile.names(in: path).map { "\(path)/\($0)" }
  }

  @Test("The guard makes of bytes what it promises", arguments: inputs)
  func web(file: String) throws {
    try WebCheck.check(try TestFile.bytes(file))
  }

  @Test("There are inputs")
  func present() {
    #expect(Self.inputs.count >= 49)
  }
}
