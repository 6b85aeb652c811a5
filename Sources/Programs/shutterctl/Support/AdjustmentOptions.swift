// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ShutterInterfaces

/// The options that say how the camera sees.
struct AdjustmentOptions: ParsableArguments {
  @Option(help: "How near the camera brings its picture: 1 is the widest. Default: as it is.")
  var zoom: Double?
  @Option(
    help: ArgumentHelp(
      "Darken or brighten what the camera chooses, as in --exposure-bias=-1. Default: as it is.",
      valueName: "ev"))
  var exposureBias: Double?
  @Option(
    help: ArgumentHelp(
      """
      The part of the picture to deliver in place of the whole: left edge, top edge, width and height, each 0 to 1, of \
      the picture as the camera delivers it. Default: as it is.
      """, valueName: "x,y,w,h"))
  var crop: PicturePart?
  @Option(
    help: ArgumentHelp(
      "The part of the picture by which to expose and focus, as in --crop. Default: as it is.",
      valueName: "x,y,w,h"))
  var interest: PicturePart?

  func validate() throws {
    if let zoom, !zoom.isFinite || zoom < 1 { throw ValidationError("--zoom is a number from 1") }
    if let exposureBias, !exposureBias.isFinite || abs(exposureBias) > 100 {
      throw ValidationError("--exposure-bias is a number of exposure values")
    }
  }

  /// Nil: nothing is to be adjusted.
  func parameters(session: String) -> EngineInterface.AdjustCamera.Parameters? {
    let wanted = EngineInterface.AdjustCamera.Parameters(
      session: session, zoom: zoom,
      exposureBiasMilliEV: exposureBias.map { Int64(($0 * 1000).rounded()) },
      crop: crop.map { .init(rectangle: $0.rectangle) },
      interest: interest.map { .init(rectangle: $0.rectangle) })
    return isEmpty ? nil : wanted
  }

  /// Whether nothing is to be adjusted.
  var isEmpty: Bool { zoom == nil && exposureBias == nil && crop == nil && interest == nil }
}

/// A part of a picture as it is typed: "0.25,0.25,0.5,0.5".
struct PicturePart: ExpressibleByArgument {
  let rectangle: EngineInterface.PictureRectangle

  init?(argument: String) {
    guard let numbers = SurfaceNumbers.read(argument, count: 4) else { return nil }
    rectangle = .init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
