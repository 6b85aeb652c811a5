// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// No program grows unnoticed (Tests/Baselines/sizes.py).
@Suite("Sizes of the programs")
struct SizeTests {
  private static let script = "\(Repository.root)/Tests/Baselines/sizes.py"

  /// What the script says of the programs of this build, and its status.
  private func compare(_ options: String...) throws -> (output: String, status: Int32) {
    let folder = try Daemons(keepsLogs: true).binary("")
    let process = try RunningProcess(
      ["python3", "-B", Self.script] + options + [folder], errorOutput: .merged)
    let output = try process.remainingOutput()
    return (output, try process.wait())
  }

  @Test("None has grown by more than a fiftieth since its size was written down")
  func grown() throws {
    let (output, status) = try compare()
    #expect(status == 0, "\(output)")
  }

  @Test("One that has grown is named, and so is one without a size; what is written down is taken")
  func noticed() throws {
    let folder = TemporaryFolder()
    let baseline = folder.path + "/sizes.txt"
    #expect(try compare("--write", "--baseline", baseline).status == 0)
    let lines = try TestFile.read(baseline).split(separator: "\n").map { String($0) }
    #expect(try compare("--baseline", baseline).status == 0)
    let words = try #require(lines.first { $0.contains(" shutter-web ") }).split(separator: " ")
    let size = try #require(words.last.flatMap { Int($0) })
    for (smaller, status) in [(size * 100 / 101, 0), (size * 100 / 103, 1)] as [(Int, Int32)] {
      let changed = lines.map { line in
        line.contains(" shutter-web ")
          ? "\(words.dropLast().joined(separator: " ")) \(smaller)" : line
      }
      try TestFile.write(baseline, Array((changed.joined(separator: "\n") + "\n").utf8))
      let (output, found) = try compare("--baseline", baseline)
      #expect(found == status && output.contains("shutter-web: \(size) bytes") == (status == 1))
    }
    let others = lines.filter { !$0.contains(" shutter-booth ") }
    try TestFile.write(baseline, Array((others.joined(separator: "\n") + "\n").utf8))
    let (output, status) = try compare("--baseline", baseline)
    #expect(status == 1 && output.contains("shutter-booth: no size is written down"))
  }
}
