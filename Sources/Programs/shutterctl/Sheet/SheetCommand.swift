// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import MovieFormats
import TerminalPictures
import Varlink

struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Puts photos on one sheet, or makes a film of them that goes there and back again.",
    discussion: """
      The photos are JPEG files, in the order in which they are named: those of a set of several cameras from left to \
      right. The ending of --output decides: .jpg is a contact sheet; .mkv or .mp4 is a film without sound (Motion \
      JPEG) that shows the photos one after the other, there and back again, which looks like a wiggle in space. \
      Photos are shown as their EXIF data turn and mirror them.
      """)

  @OptionGroup var common: CommonOptions
  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to make: .jpg, .mkv or .mp4.", valueName: "file"),
    completion: .file())
  var output: String
  @Flag(help: "Replace an existing file. Default: refuse.") var force = false
  @Option(
    help: ArgumentHelp("The longer side of each picture. Default: 640.", valueName: "pixels"))
  var size = 640
  @Option(
    help: ArgumentHelp(
      "Pictures beside each other on a sheet. Default: as many as there are rows.",
      valueName: "n"))
  var columns: Int?
  @Option(
    help: ArgumentHelp("How long a film shows each photo. Default: 0.15.", valueName: "seconds"))
  var frameTime = 0.15
  @Option(help: ArgumentHelp("How often a film goes there and back. Default: 5.", valueName: "n"))
  var rounds = 5
  @Argument(
    help: ArgumentHelp("The photos, at most 64.", valueName: "photo"), completion: .file())
  var photos: [String]

  func validate() throws {
    guard output.hasSuffix(".jpg") || container != nil else {
      throw ValidationError("--output ends in .jpg, .mkv or .mp4")
    }
    guard (16...4096).contains(size) else { throw ValidationError("--size is from 16 to 4096") }
    guard (1...64).contains(columns ?? 1) else {
      throw ValidationError("--columns is from 1 to 64")
    }
    guard (0.02...5).contains(frameTime) else {
      throw ValidationError("--frame-time is from 0.02 to 5 seconds")
    }
    guard (1...100).contains(rounds) else { throw ValidationError("--rounds is from 1 to 100") }
    guard (container == nil ? 1 : 2)...64 ~= photos.count else {
      throw ValidationError("a sheet is of 1 to 64 photos, a film of 2 to 64")
    }
  }

  /// The kind of film; nil for a sheet.
  private var container: MovieContainer? {
    MovieContainer.allCases.first { output.hasSuffix($0.fileExtension) }
  }

  func run() {
    LoopRun.run(common) { [self] in
      let made = try await SerialThread(name: "sheet").run { [self] in try make() }
      if common.json {
        let object: JSONObject = [
          "path": .string(output), "photos": .int(Int64(photos.count)),
          "width": .int(Int64(made.size.width)), "height": .int(Int64(made.size.height)),
          "size": .int(Int64(made.bytes)),
        ]
        return TextForm.printJSON(object)
      }
      TextForm.printLine(output)
      print(
        "\(TextForm.count(photos.count, "photo")), \(made.size.width)x\(made.size.height), "
          + "\(made.bytes) bytes")
    }
  }

  /// Makes the file.
  private func make() throws -> (size: PictureSize, bytes: Int) {
    let destination = PhotoDestination(text: output, replaces: force)
    try destination.check()
    var reader = SheetPhotos(longerSide: size)
    let pictures = try photos.map { path in try reader.picture(path) }
    let (picture, bytes) = try container.map { try film(pictures, $0) } ?? sheet(pictures)
    try destination.write(bytes, to: output)
    return (picture, bytes.count)
  }

  private func sheet(_ pictures: [ColorPicture]) throws -> (PictureSize, [UInt8]) {
    // The greatest size of a JPEG, and no more memory than a small machine has.
    let sheet = PictureSheet.sheet(pictures, columns: columns, gap: max(2, size / 64))
    guard sheet.width <= 65_500, sheet.height <= 65_500 else {
      throw Failure.input("a sheet of \(sheet.width)x\(sheet.height) is too large: lower --size")
    }
    return (sheet.size, try SheetEncoder().jpeg(sheet))
  }

  private func film(
    _ pictures: [ColorPicture], _ container: MovieContainer
  ) throws -> (PictureSize, [UInt8]) {
    // Each as large as the first.
    let encoder = SheetEncoder()
    let frames = try pictures.map { picture in
      var cell = ColorPicture(black: pictures[0].size)
      cell.place(
        picture, atX: (cell.width - picture.width) / 2, y: (cell.height - picture.height) / 2)
      return try encoder.jpeg(cell)
    }
    let order = (0..<rounds).flatMap { _ in PictureSheet.loop(of: frames.count) }
    let film = try SheetFilm.bytes(
      order.map { frames[$0] }, pictures[0].size, container, frameUSec: Int64(frameTime * 1_000_000)
    )
    return (pictures[0].size, film)
  }
}
