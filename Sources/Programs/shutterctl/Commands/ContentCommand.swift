// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

struct ContentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "content",
    abstract: "Lists the directories with your photos and films.",
    discussion: """
      There is one for each session that has made something, until it is deleted, and one for each launch of \
      an application's extension. The directory of a launch appears when the launch is over.
      """)

  @OptionGroup var common: CommonOptions
  @Option(help: "Only directories of this application. Default: all.") var application: String?
  @Flag(help: "Keep showing directories that come and go, until interrupted.") var follow = false

  func run() {
    LoopRun.run(common) { [self] in
      let listing = CommonOptions.Listing(name: \.name, show: show) { print("No directory.") }
      guard follow else { return listing.show(try await directories(), common) }
      try await common.follow(
        EngineInterface.WatchContentDirectories.self, .init(application: application), at: .engine,
        listing
      ) { ($0.initial, $0.added, nil, $0.removed) }
    }
  }

  @LoopActor
  private func directories() async throws -> [EngineInterface.ContentDirectory] {
    let client = try common.connect(.engine)
    defer { client.close() }
    return try await client.contentDirectories(of: application)
  }

  private func show(_ directory: EngineInterface.ContentDirectory, _ word: String) {
    let state = directory.active ? ", in use" : ""
    TextForm.printLine(
      "\(word)\(directory.path ?? directory.name)  \(directory.application)"
        + ", \(TextForm.bytes(directory.size))\(state)")
  }
}
