// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Shows and checks the audit log: which press went where, and why.",
    subcommands: [AuditShowCommand.self, AuditVerifyCommand.self],
    defaultSubcommand: AuditShowCommand.self)
}
