// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// `udevadm verify` (257, as in Debian 13; Debian 12's has no such command) on our rules. The tests of the
/// rig show what the rules do.
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

  /// The groups' names are known only where the package is installed.
  private func verify(_ rules: String) throws {
    let folder = TemporaryFolder()
    try TestFile.write("\(folder.path)/70-shutterd.rules", rules)
    try Command.run(
      try DebianRoot.command(seeing: folder.path) + [
        "udevadm", "verify", "--resolve-names=never", "\(DebianRoot.folder)/70-shutterd.rules",
      ])
  }
}
