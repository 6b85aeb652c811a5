// SPDX-License-Identifier: Apache-2.0

/// The implementation whose certification is run.
enum Implementation: CaseIterable, Sendable {
  /// The reference: `python3 -m varlink.tests.test_certification` of the package varlink.
  case python
  /// The one that comes with Go's package.
  case go

  /// The words that start its server.
  func server(at path: String) throws -> [String] {
    switch self {
    case .python: try Self.pythonWords + ["--varlink=unix:\(path)"]
    case .go: [try ForeignTools.goCertification, "-varlink", "unix:\(path)"]
    }
  }

  /// The words that run its client.
  func client(of path: String) throws -> [String] {
    switch self {
    case .python: try Self.pythonWords + ["--client", "--varlink=unix:\(path)"]
    case .go: [try ForeignTools.goCertification, "-client", "-varlink", "unix:\(path)"]
    }
  }

  /// The end of its client's output if all went well. Go's client has the same exit status if not.
  var verdict: String {
    switch self {
    case .python: "\nEnd: {'all_ok': True}\nCertification passed\n"
    case .go: "\nEnd: 'true'\n"
    }
  }

  private static var pythonWords: [String] {
    get throws { [try ForeignTools.python, "-m", "varlink.tests.test_certification"] }
  }
}
