// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

struct DenyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deny",
    abstract: "Takes back what `shutterctl allow` allowed.",
    discussion: "A camera that runs is not stopped; it does not start again.")

  @OptionGroup var grant: GrantOptions

  func run() throws {
    try grant.change { $0.remove(uid: $1, application: grant.application) }
  }
}
