// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import ButtonModel

/// The tables that say where presses go, and why they end, against the reasons that the code has.
@Suite("Each reason has its row in the documents, and each row its reason")
struct ReasonTableTests {
  /// These say why an interaction would get no press; no route has them. A press is offered to the client in front, and
  /// there to the newest interaction that takes it.
  private static let noRoute: Set<Obstacle> = [.notForeground, .shadowed]
  /// ShutterKit's own, for a connection that is gone.
  private static let ofTheLibrary: Set<String> = ["gateway_lost"]

  private static let presses = "docs/PRESSES.md"
  private static let requirements = "docs/REQUIREMENTS.md"

  @Test("the default behaviour's")
  func defaulted() throws {
    let rows = try Self.rows(Self.presses, "## When a button goes down")
    let told = Self.words(rows.filter { $0[1].hasPrefix("default") }.map { $0[1] })
    let obstacles = Obstacle.allCases.filter { !Self.noRoute.contains($0) }
    #expect(told == Set((Self.plain + obstacles.map { .obstacle($0) }).map(\.word)))
    #expect(Self.plain.allSatisfy { Self.isPlain($0) })
  }

  /// The reasons that are no obstacle.
  private static let plain: [DefaultReason] = [
    .noRole, .nobodyInForeground, .notTaken, .outsideRegions, .notGrabbed,
  ]

  /// A reason that is new does not compile here until somebody has looked at the list above.
  private static func isPlain(_ reason: DefaultReason) -> Bool {
    switch reason {
    case .noRole, .nobodyInForeground, .notTaken, .outsideRegions, .notGrabbed: true
    case .obstacle: false
    }
  }

  @Test("of presses that nobody sees")
  func swallowed() throws {
    let rows = try Self.rows(Self.presses, "## When a button goes down")
    let told = Self.words(rows.filter { $0[1].hasPrefix("swallowed") }.map { $0[1] })
    #expect(told == Set(SwallowReason.allCases.map(\.rawValue)))
  }

  @Test("each row names its reason, unless the press is granted or another row has it")
  func complete() throws {
    for row in try Self.rows(Self.presses, "## When a button goes down")
    where row[1].hasPrefix("default") || row[1].hasPrefix("swallowed") {
      #expect(!Self.words([row[1]]).isEmpty, "\(row[0])")
    }
  }

  @Test(
    "of presses that are taken away",
    arguments: [
      (presses, "## While a granted press is held"), (requirements, "### Table G.2: "),
    ])
  func cancelled(file: String, title: String) throws {
    let told = Self.words(try Self.rows(file, title).map { $0[1] })
    #expect(told.subtracting(Self.ofTheLibrary) == Set(CancelReason.allCases.map(\.rawValue)))
  }

  @Test(
    "of presses that are taken away: those of the interface, and one that no client can be sent")
  func sent() throws {
    let text = try TestFile.read("\(Repository.root)/interfaces/org.shutterd.Gateway.varlink")
    let start = try #require(text.firstRange(of: "\ntype CancelReason (")).upperBound
    let type = text[start...].prefix { $0 != ")" }
    let told = type.split(separator: "\n").filter { !$0.contains("#") }
      .map { line in line.filter { $0.isLetter || $0 == "_" } }
    let sent = CancelReason.allCases.filter { $0 != .clientGone }
    #expect(told == sent.map(\.rawValue))
  }

  /// The rows of the first table behind a title, cell by cell.
  private static func rows(_ file: String, _ title: String) throws -> [[String]] {
    let lines = try TestFile.read("\(Repository.root)/\(file)").split(separator: "\n")
    let rows = lines.drop { !$0.hasPrefix(title) }.drop { !$0.hasPrefix("|") }
      .prefix { $0.hasPrefix("|") }.dropFirst(2)
    try #require(rows.count > 10, "\(file), \(title)")
    return rows.map { row in
      row.split(separator: "|").map { $0.trimmed }
    }
  }

  /// The words in these cells that stand as code and are reasons: options and roles are written with more.
  private static func words(_ cells: [String]) -> Set<String> {
    Set(
      cells.flatMap { cell in
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      })
  }
}

extension Substring {
  /// Without the blanks at both ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
