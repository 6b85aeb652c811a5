// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// A photo of a fake engine, with the steps that were sent so far.
@LoopActor
final class FakePhotoRequest {
  typealias Interface = EngineInterface

  private static let steps: [(kind: PhotoStep.Kind, step: Interface.PhotoStep)] = [
    (.willBeginCapture, .willBeginCapture), (.willCapturePhoto, .willCapture),
    (.didCapturePhoto, .didCapture), (.didFinishProcessingPhoto, .didFinishProcessing),
    (.didFinishCapture, .didFinishCapture),
  ]

  let settings: Interface.PhotoSettings
  private let number: Int64
  private let call: IncomingCall
  private var told = 0
  private var failure: CaptureFailure?

  init(_ number: Int64, _ settings: Interface.PhotoSettings, _ call: IncomingCall) {
    self.number = number
    self.settings = settings
    self.call = call
  }

  var snapshot: FakePhoto {
    FakePhoto(
      uniqueID: settings.uniqueId, press: settings.press, momentUSec: settings.momentUSec,
      isFinished: told == Self.steps.count)
  }

  /// Sends the steps before this one; with nil, all steps.
  func goOn(
    before kind: PhotoStep.Kind?, _ configuration: Interface.Configuration,
    _ failure: CaptureFailure?
  ) {
    while told < Self.steps.count,
      kind.map({ Self.steps[told].kind.rawValue < $0.rawValue }) ?? true
    {
      let (kind, step) = Self.steps[told]
      told += 1
      if kind == .didCapturePhoto { self.failure = failure }
      let isResult = kind == .didFinishProcessingPhoto
      for (index, file) in files(configuration).enumerated() where isResult || index == 0 {
        let hasPhoto = isResult && self.failure == nil
        call.reply(
          Interface.CapturePhoto.Reply(
            step: step, resolved: resolved(configuration),
            photo: hasPhoto ? photo(configuration, index + 1, file) : nil,
            failure: self.failure?.rawValue),
          continues: kind != .didFinishCapture)
      }
    }
  }

  /// The results: of each camera the forms in which the photo is delivered.
  private func files(
    _ configuration: Interface.Configuration
  ) -> [(camera: String, mediaType: String)] {
    let mediaTypes =
      [settings.mediaType ?? "image/jpeg"] + [settings.rawMediaType].compactMap(\.self)
    let companions = settings.bracket == nil ? configuration.companions ?? [] : []
    return ([configuration.camera ?? ""] + companions).flatMap { camera in
      mediaTypes.map { (camera, $0) }
    }
  }

  private func resolved(_ configuration: Interface.Configuration) -> Interface.ResolvedSettings {
    .init(
      uniqueId: settings.uniqueId ?? number, camera: configuration.camera ?? "",
      width: configuration.width ?? 0, height: configuration.height ?? 0,
      expectedPhotoCount: Int64(files(configuration).count), fastCapture: false,
      rotation: settings.rotation ?? 0)
  }

  private func photo(
    _ configuration: Interface.Configuration, _ photoCount: Int,
    _ file: (camera: String, mediaType: String)
  ) -> Interface.Photo {
    let momentUSec = settings.momentUSec ?? MonotonicClock.nowUSec
    let ending =
      switch file.mediaType {
      case "image/x-adobe-dng": "dng"
      case "application/octet-stream": "raw"
      default: "jpg"
      }
    let isMain = file.camera == configuration.camera
    let isSet = !(configuration.companions ?? []).isEmpty && settings.bracket == nil
    return .init(
      name: "fake-\(number)\(isMain ? "" : "-\(file.camera)").\(ending)", mediaType: file.mediaType,
      width: configuration.width ?? 0, height: configuration.height ?? 0, size: 0,
      photoCount: Int64(photoCount),
      frameUSec: momentUSec, frameTimeSource: .startOfExposure, frameSequence: number,
      offsetUSec: 0, zeroShutterLag: .used, press: settings.press, proxy: false,
      sha256: String(repeating: "0", count: 64), mirrored: settings.mirrored ?? false,
      rotation: settings.rotation ?? 0,
      // SOI and EOI: the beginning and the end of a JPEG.
      previewPhoto: settings.previewPhoto == true && photoCount == 1 ? "/9j/2Q==" : nil,
      camera: file.camera, setId: isSet ? "set-\(number)" : nil, setSkewUSec: isSet ? 0 : nil,
      setPartial: isSet ? false : nil)
  }
}
