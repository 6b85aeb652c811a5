// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

struct PhotosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos",
    abstract: "Lists your photos that the engine keeps, and deletes them.",
    subcommands: [PhotosListCommand.self, PhotosDeleteCommand.self],
    defaultSubcommand: PhotosListCommand.self)
}
