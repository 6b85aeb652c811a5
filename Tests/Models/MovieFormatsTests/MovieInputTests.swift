// SPDX-License-Identifier: Apache-2.0
import FuzzMovies
import TestSupport
import Testing

/// The inputs that Scripts/fuzz begins with, and all that it has ever found (Fuzz/README.md).
@Suite struct MovieInputTests {
  private static let inputs = ["Inputs", "Found"].flatMap { folder in
    let path = "\(Repository.root)/Fuzz/\(folder)/movie"
    return TestFile.names(in: path).map { "\(path)/\($0)" }
  }

  @Test("The recovery of films holds what it promises", arguments: inputs)
  func movie(file: String) throws {
    try MovieCheck.check(try TestFile.bytes(file))
  }

  @Test("There are inputs")
  func present() {
    #expect(Self.inputs.count >= 12)
  }
}
