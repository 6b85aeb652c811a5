// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// What `docs/REMOTES.md` shows of `shutterctl learn`, device by device, is what the command prints.
struct LearnTranscriptTests {
  private static let prompt = "$ shutterctl learn --recording "
  private static let recordings =
    "\(Repository.root)/Tests/Models/InputRecordingsTests/Recordings/Odd"

  @Test("devices of people, each learned from its recording, with lines that the gateway takes")
  func transcript() throws {
    let page = try TestFile.read("\(Repository.root)/docs/REMOTES.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    let folder = TemporaryFolder()
    let file = "\(folder.path)/shutterd.toml"
    try TestFile.write(file, "")
    let daemons = try Daemons(keepsLogs: true)
    var devices = 0
    for (number, line) in page.enumerated() where line.hasPrefix(Self.prompt) {
      let name = line.dropFirst(Self.prompt.count).prefix { $0 != " " }
      let shown = page[(number + 1)...].prefix { !$0.hasPrefix("$ ") && !$0.hasPrefix("```") }
      let (status, output) = try daemons.run(
        "shutterctl",
        [
          "learn", "--recording", "\(Self.recordings)/\(name)", "--dry-run", "--config", file,
        ])
      #expect(status == EX_OK, "\(name): \(output)")
      #expect(words(output.split(separator: "\n")) == words(shown), "\(name)")
      devices += 1
    }
    #expect(devices >= 13)
  }

  /// The lines that say something.
  private func words(_ lines: some Sequence<Substring>) -> [Substring] {
    lines.filter { line in !line.allSatisfy { $0 == " " } }
  }
}
