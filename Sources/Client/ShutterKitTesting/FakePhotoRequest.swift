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

  private var isDeferred: Bool { settings.deferred == true }

  let settings: Interface.PhotoSettings
  private let number: Int64
  private let call: IncomingCall
  private let arrivalUSec = MonotonicClock.nowUSec
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
      var (kind, step) = Self.steps[told]
      told += 1
      let isResult = kind == .didFinishProcessingPhoto
      if isResult, isDeferred {
        (kind, step) = (.didFinishCapturingDeferredPhotoProxy, .didCaptureDeferredProxy)
      }
      if kind == .didCapturePhoto { self.failure = failure }
      for (index, mediaType) in mediaTypes.enumerated() where isResult || index == 0 {
        let hasPhoto = isResult && self.failure == nil
        call.reply(
          Interface.CapturePhoto.Reply(
            step: step, resolved: resolved(configuration),
            photo: hasPhoto ? photo(configuration, index + 1, mediaType) : nil,
            failure: self.failure?.rawValue),
          continues: kind != .didFinishCapture)
      }
    }
  }

  /// The photo of this name is claimed or made final.
  ///
  /// - Returns: the final photo; nil if this request has no stand-in of that name.
  func finalize(_ name: String, _ configuration: Interface.Configuration) -> Interface.Photo? {
    guard isDeferred, told == Self.steps.count, failure == nil else { return nil }
    let photo = photo(configuration, 1, mediaTypes[0], isFinal: true)
    return photo.name == name ? photo : nil
  }

  /// The forms in which the photo is delivered, each a result.
  private var mediaTypes: [String] {
    [settings.mediaType ?? "image/jpeg"] + [settings.rawMediaType].compactMap(\.self)
  }

  private func resolved(_ configuration: Interface.Configuration) -> Interface.ResolvedSettings {
    .init(
      uniqueId: settings.uniqueId ?? number, camera: configuration.camera ?? "",
      width: configuration.width ?? 0, height: configuration.height ?? 0,
      expectedPhotoCount: Int64(mediaTypes.count), fastCapture: false,
      rotation: settings.rotation ?? 0)
  }

  private func photo(
    _ configuration: Interface.Configuration, _ photoCount: Int, _ mediaType: String,
    isFinal: Bool = false
  ) -> Interface.Photo {
    let momentUSec = settings.momentUSec ?? arrivalUSec
    let ending =
      switch mediaType {
      case "image/x-adobe-dng": "dng"
      case "application/octet-stream": "raw"
      default: "jpg"
      }
    return .init(
      name: "fake-\(number).\(ending)", mediaType: mediaType,
      width: configuration.width ?? 0, height: configuration.height ?? 0, size: 0,
      photoCount: Int64(photoCount),
      frameUSec: momentUSec, frameTimeSource: .startOfExposure, frameSequence: number,
      offsetUSec: 0, zeroShutterLag: .used, press: settings.press, proxy: isDeferred && !isFinal,
      sha256: String(repeating: "0", count: 64), mirrored: settings.mirrored ?? false,
      rotation: settings.rotation ?? 0,
      // SOI and EOI: the beginning and the end of a JPEG.
      previewPhoto: settings.previewPhoto == true && photoCount == 1 ? "/9j/2Q==" : nil)
  }
}
