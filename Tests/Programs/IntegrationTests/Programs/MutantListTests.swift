// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// The list of rules that `Scripts/mutants` breaks fits the sources. That script, which takes minutes, shows whether
/// tests notice a broken rule.
struct MutantListTests {
  private static let steps = "\(Repository.root)/Tests/Mutants/mutants.py"

  @Test("every rule of the list is where it says")
  func fits() throws {
    #expect(try Command.run("python3", Self.steps, "check").hasSuffix(" rules fit this checkout\n"))
  }

  @Test("a list that does not fit any more is an error, which names the rule and the file")
  func doesNotFit() throws {
    let folder = TemporaryFolder()
    let changed = "Sources/Models/ButtonModel/Decision/PressDecision.swift"
    try Command.run(
      "sh", "-ec", "cp -R $0/Sources $0/systemd $0/udev $1; sed -i s/isGrabbed/isFree/ $1/$2",
      Repository.root, folder.path, changed)
    let check = try RunningProcess(
      ["python3", Self.steps, "check", folder.path], errorOutput: .merged)
    let output = try check.remainingOutput()
    #expect(try check.wait() == 65)
    #expect(output.contains("rule 1: its lines are not there in \(changed)"), "\(output)")
  }
}
