// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// What `udevadm verify` (257, as in Debian 13; Debian 12's has no such word) says of our rules. What they
/// do is shown in the rig.
struct UdevRulesTests {
  @Test("nothing is wrong with the rules that are shipped")
  func shipped() throws {
    let rules =
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/") + "/udev/70-shutterd.rules"
    try verify(try TestFile.read(rules))
  }

  @Test("a rule that is wrong is found")
  func wrong() throws {
    #expect(throws: TestError.self) {
      try verify("SUBSYSTEM==\"input\", GROUP==\"shutterd\", MODE=\"0660\"\n")
    }
  }

  /// Whose names the groups are is known where the package is installed.
  private func verify(_ rules: String) throws {
    let folder = TemporaryFolder()
    try TestFile.write("\(folder.path)/70-shutterd.rules", rules)
    try Command.run(
      try DebianRoot.command(seeing: folder.path) + [
        "udevadm", "verify", "--resolve-names=never", "\(DebianRoot.folder)/70-shutterd.rules",
      ])
  }
}
