// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

struct AllowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow",
    abstract: "Allows an application of a user to start cameras.",
    discussion: """
      For applications that the engine's configuration asks about or denies ([[access]]). It counts \
      from the next start on; `shutterctl deny` takes it back.
      """)

  @OptionGroup var grant: GrantOptions

  func run() throws {
    try grant.change { $0.add(uid: $1, application: grant.application) }
  }
}
