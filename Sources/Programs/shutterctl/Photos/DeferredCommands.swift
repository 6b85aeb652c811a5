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

extension String {
  /// The part after the last slash.
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
