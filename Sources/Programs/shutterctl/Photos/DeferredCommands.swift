// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces

struct ClaimCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claim",
    abstract: "Keeps photos of 'capture --deferred'.",
    discussion: """
      The engine removes a photo that nobody has claimed, with its small picture, after a day, or after what \
      deferred_ttl_s in its configuration says.
      """)

  @OptionGroup var common: CommonOptions
  @Argument(help: "The photos: their names, or the paths of their files.") var photo: [String]

  func run() {
    LoopRun.run(common) { [self] in
      let client = try common.connect(.engine)
      for photo in photo {
        _ = try await client.call(EngineInterface.ClaimPhoto.self, .init(photo: photo.fileName))
      }
      common.printDone()
    }
  }
}

struct FinalizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "finalize",
    abstract: "Has photos of 'capture --deferred' made now, and names their files.",
    discussion: """
      A photo lies under the name of the small picture that stood in for it. The engine also makes photos by \
      itself, when the machine has nothing better to do.
      """)

  @OptionGroup var common: CommonOptions
  @Argument(help: "The photos: their names, or the paths of their files.") var photo: [String]

  func run() {
    LoopRun.run(common) { [self] in
      let client = try common.connect(.engine)
      for photo in photo {
        let made = try await client.call(
          EngineInterface.FinalizePhoto.self, .init(photo: photo.fileName)
        ).photo
        if common.json {
          TextForm.printJSON(made)
        } else {
          print(made.path ?? made.name)
          print("\(made.width)x\(made.height), \(made.size) bytes")
        }
      }
    }
  }
}

struct DeferredCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deferred",
    abstract: "Lists photos of 'capture --deferred' that are not both made and claimed yet.",
    discussion: """
      A small picture lies under the name of each until the photo is made. A photo that was claimed leaves the \
      list when it is made; one that was not claimed in time is removed.
      """)

  @OptionGroup var common: CommonOptions
  @Flag(help: "Keep showing what is added, made, claimed and removed, until interrupted.")
  var follow = false

  func run() {
    LoopRun.run(common) { [self] in
      let listing = CommonOptions.Listing(name: \.name, show: show) {
        print("No photo has to be made or claimed.")
      }
      guard follow else { return listing.show(try await photos(), common) }
      try await common.follow(EngineInterface.WatchDeferredPhotos.self, at: .engine, listing) {
        ($0.photos, $0.added, $0.changed, $0.removed)
      }
    }
  }

  /// The photos as they are now: the first reply.
  @LoopActor
  private func photos() async throws -> [EngineInterface.DeferredPhoto] {
    let client = try common.connect(.engine)
    defer { client.close() }
    for try await reply in client.replies(to: EngineInterface.WatchDeferredPhotos.self, .init()) {
      return reply.photos ?? []
    }
    return []
  }

  private func show(_ photo: EngineInterface.DeferredPhoto, _ word: String) {
    print(
      "\(word)\(photo.name)  \(photo.final ? "made" : "to be made")"
        + ", \(photo.claimed ? "claimed" : "not claimed")")
  }
}

extension String {
  /// The part after the last slash.
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
