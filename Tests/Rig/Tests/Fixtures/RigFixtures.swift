// SPDX-License-Identifier: Apache-2.0
import PressFixtures

/// The fixtures of the press machine, as files beside its own tests.
enum RigFixtures {
  /// What cannot be had on real devices and through the gateway's sockets, each with the reason.
  static let excluded: [String: String] = [
    "line-lost-press.t": lines,
    "line-lost-release.t": lines,
    "line-lost-release-in-window.t": lines,
    "locked-extension.t": "no program can say yet that it is the locked extension",
    "seat-inactive.t": "nothing tells the gateway yet that a seat is inactive",
    "two-seats.t": "clients have no seat yet but seat0",
    "too-many-interactions.t": "the limit of 32 is no setting of the configuration",
  ]

  private static let lines =
    "the kernel drops a line's edges only behind sixteen others, which would be presses themselves"

  /// The names of all files.
  static let all = RigFile.names(in: folder).filter { $0.hasSuffix(".t") }

  /// The names of those that are played.
  static let playable = all.filter { excluded[$0] == nil }

  /// Reads one.
  static func fixture(_ name: String) throws -> Fixture {
    try FixtureParser.parse(RigFile.read("\(folder)/\(name)"))
  }

  /// As it stands in the source tree.
  private static let folder: String = {
    let tests = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return "/\(tests)/ButtonModelTests/Fixtures"
  }()
}
