// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct PhotosListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists your photos that the engine keeps, each with its press and its moment.",
    discussion: """
      Press and offset are read from the photo itself, or from the record beside it; the offset is the \
      time of its frame less the moment of the press. A press is claimed where nobody but the program that asked \
      for the photo says that it is of that press. Photos that were moved out are not listed.
      """)

  @OptionGroup var common: CommonOptions
  @Option(help: "Only those of this application.") var application: String?
  @Flag(help: "Go on with photos that come and go, until interrupted.") var follow = false

  func run() {
    LoopRun.run(common) { [self] in
      if follow { return try await PhotoFollower(common, application: application).run() }
      let (photos, unreadable) = try await common.photos(of: application)
      if common.json {
        TextForm.printJSON(photos.map(\.json))
      } else if photos.isEmpty {
        print("No photo\(application.map { " of \($0)" } ?? "") is in your content directories.")
      } else {
        TextForm.printTable(photos.map(\.row))
      }
      for name in unreadable { FoundPhoto.sayUnreadable(name) }
    }
  }
}
