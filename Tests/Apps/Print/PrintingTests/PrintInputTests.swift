// SPDX-License-Identifier: Apache-2.0
import FuzzPrint
import TestSupport
import Testing

/// The inputs of the fuzzer that are kept.
struct PrintInputTests {
  private static let folders = ["Inputs", "Found"].map { "\(Repository.root)/Fuzz/\($0)/print" }

  static let inputs = folders.flatMap { folder in
    TestFile.names(in: folder).map { "\(folder)/\($0)" }
  }

  @Test("what the fuzzer was fed with, and what it has found", arguments: inputs)
  func plays(_ path: String) throws {
    try PrintCheck.check(try TestFile.bytes(path))
  }

  @Test("there are some") func some() { #expect(Self.inputs.count >= 6) }
}
