// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CaptureModel
import LinuxIO
import Varlink
import VarlinkSocket

struct PhotosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos",
    abstract: "Lists your photos that the engine keeps, each with its press and its moment.",
    discussion: """
      Press and offset are read from the photo itself, or from the record beside it; the offset is the \
      time of its frame less the moment of the press. A press is claimed where nobody but the program that \
      asked for the photo says that it is of that press. Photos that were moved out are not listed.
      """)

  @OptionGroup var common: CommonOptions
  @Option(help: "Only those of this application.") var application: String?

  func run() {
    LoopRun.run { [self] in
      let (photos, unreadable) = try await common.photos(of: application)
      if common.json {
        TextForm.printJSON(JSON.array(photos.map(json)))
      } else if photos.isEmpty {
        print("No photo\(application.map { " of \($0)" } ?? "") is in your content directories.")
      } else {
        TextForm.printTable(photos.map(row))
      }
      for name in unreadable {
        Log.notice(
          "what is in \(name) cannot be listed: its file system has no ACLs; the session's OpenPhoto opens it"
        )
      }
    }
  }

  private func row(_ photo: FoundPhoto) -> [String] {
    guard let provenance = photo.provenance else { return ["-", "not told", "", photo.path] }
    return [
      press(provenance),
      TextForm.milliseconds(provenance.offsetUSec),
      provenance.zeroShutterLag == .used
        ? "" : "shutter lag: \(provenance.zeroShutterLag.rawValue)",
      photo.path,
    ]
  }

  private func press(_ provenance: PhotoProvenance) -> String {
    guard let press = provenance.press else { return "-" }
    return provenance.pressSource == .gateway ? "press \(press)" : "press \(press), claimed"
  }

  private func json(_ photo: FoundPhoto) -> JSON {
    var object: JSONObject = [
      "path": .string(photo.path), "application": .string(photo.application),
      "size": .int(photo.size),
    ]
    for (name, value) in photo.provenance?.fields ?? [] {
      switch value {
      case .number(let number): object[name] = .int(number)
      case .word(let word): object[name] = .string(word)
      }
    }
    return .object(object)
  }
}
