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
    (.didFinishRecordingLivePhotoMovie, .didFinishRecordingLiveClip),
    (.didFinishProcessingLivePhotoMovie, .didFinishProcessingLiveClip),
    (.didFinishCapture, .didFinishCapture),
  ]

  /// The steps of this photo: those of a movie only where it has one.
  private let steps: [(kind: PhotoStep.Kind, step: Interface.PhotoStep)]
  let settings: Interface.PhotoSettings
  private let number: Int64
  private let call: IncomingCall
  private let arrivalUSec = MonotonicClock.nowUSec
  private var told = 0
  private var failure: CaptureFailure?
  private var isDeferred: Bool { settings.deferred == true }

  init(_ number: Int64, _ settings: Interface.PhotoSettings, _ call: IncomingCall) {
    self.number = number
    self.settings = settings
    self.call = call
    steps = Self.steps.filter { _, step in
      settings.liveClip == true
        || (step != .didFinishRecordingLiveClip && step != .didFinishProcessingLiveClip)
    }
  }

  var snapshot: FakePhoto {
    FakePhoto(
      uniqueID: settings.uniqueId, press: settings.press, momentUSec: settings.momentUSec,
      bracketedSettings: settings.bracket?.map { .init($0) },
      isFinished: told == steps.count)
  }

  /// Sends the steps before this one; with nil, all steps.
  func goOn(
    before kind: PhotoStep.Kind?, _ configuration: Interface.Configuration,
    _ failure: CaptureFailure?
  ) {
    while told < steps.count, kind.map({ steps[told].kind.rawValue < $0.rawValue }) ?? true {
      var (kind, step) = steps[told]
      told += 1
      let isResult = kind == .didFinishProcessingPhoto
      if isResult, isDeferred {
        (kind, step) = (.didFinishCapturingDeferredPhotoProxy, .didCaptureDeferredProxy)
      }
      if kind == .didCapturePhoto { self.failure = failure }
      let results = results(configuration)
      for index in results.indices where isResult || index == 0 {
        let hasPhoto = isResult && self.failure == nil
        call.reply(
          Interface.CapturePhoto.Reply(
            step: step, resolved: resolved(configuration),
            photo: hasPhoto ? photo(configuration, index) : nil,
            failure: self.failure?.rawValue,
            liveClip: step == .didFinishProcessingLiveClip && self.failure == nil ? clip : nil),
          continues: kind != .didFinishCapture)
      }
    }
  }

  /// The photo of this name is claimed or made final.
  ///
  /// - Returns: the final photo; nil if this request has no stand-in of that name.
  func finalize(_ name: String, _ configuration: Interface.Configuration) -> Interface.Photo? {
    guard standIn(configuration) == name else { return nil }
    return photo(configuration, 0, isFinal: true)
  }

  /// The name of the stand-in that was delivered; nil if there is none.
  func standIn(_ configuration: Interface.Configuration) -> String? {
    guard isDeferred, told == steps.count, failure == nil else { return nil }
    return photo(configuration, 0).name
  }

  /// The files that the photo is delivered as: for each camera, or each step of a bracket, from 0, in
  /// each form.
  private func results(
    _ configuration: Interface.Configuration
  ) -> [(camera: String, step: Int64?, mediaType: String)] {
    let mediaTypes =
      [settings.mediaType ?? "image/jpeg"] + [settings.rawMediaType].compactMap(\.self)
    let main = configuration.camera ?? ""
    let frames: [(camera: String, step: Int64?)] =
      settings.bracket.map { $0.indices.map { (main, Int64($0)) } }
      ?? ([main] + (configuration.companions ?? [])).map { ($0, nil) }
    return frames.flatMap { frame in mediaTypes.map { (frame.camera, frame.step, $0) } }
  }

  private func resolved(_ configuration: Interface.Configuration) -> Interface.ResolvedSettings {
    .init(
      uniqueId: settings.uniqueId ?? number, camera: configuration.camera ?? "",
      width: size(configuration).width, height: size(configuration).height,
      expectedPhotoCount: Int64(results(configuration).count), fastCapture: false,
      rotation: shown.rotation,
      proxyDimensions: isDeferred ? size(configuration) : nil)
  }

  /// How a viewer has to turn and mirror the photo. This engine's cameras have no angle of their own, and its photos no
  /// pixels that it could turn.
  private var shown: (rotation: Int64, isMirrored: Bool) {
    settings.uprightPixels == true
      ? (0, false) : (settings.rotation ?? 0, settings.mirrored ?? false)
  }

  /// The movie begins 1.5 s before the photo's frame and ends 1.5 s after it.
  private var clip: Interface.LiveClip {
    let momentUSec = settings.momentUSec ?? MonotonicClock.nowUSec
    return .init(
      name: "fake-\(number).mp4", mediaType: "video/mp4", codec: .mjpeg, encoder: "none", size: 0,
      durationUSec: 3_000_000, photoDisplayTimeUSec: 1_500_000, frameUSec: momentUSec - 1_500_000,
      framesWritten: 90, framesDropped: 0)
  }

  private func photo(
    _ configuration: Interface.Configuration, _ index: Int, isFinal: Bool = false
  ) -> Interface.Photo {
    let (camera, step, mediaType) = results(configuration)[index]
    let momentUSec = settings.momentUSec ?? arrivalUSec
    let ending =
      switch mediaType {
      case "image/x-adobe-dng": "dng"
      case "application/octet-stream": "raw"
      default: "jpg"
      }
    let isMain = camera == configuration.camera
    let isSet = !(configuration.companions ?? []).isEmpty
    return .init(
      name: "fake-\(number)\(step.map { "-\($0)" } ?? (isMain ? "" : "-\(camera)")).\(ending)",
      mediaType: mediaType,
      width: size(configuration).width, height: size(configuration).height, size: 0,
      photoCount: Int64(index + 1),
      frameUSec: momentUSec, frameTimeSource: .startOfExposure, frameSequence: number,
      offsetUSec: 0, zeroShutterLag: .used, press: settings.press,
      bracketIndex: step, proxy: isDeferred && !isFinal,
      sha256: String(repeating: "0", count: 64), mirrored: shown.isMirrored,
      rotation: shown.rotation,
      // SOI and EOI: the beginning and the end of a JPEG.
      previewPhoto: settings.previewPhoto == true && index == 0 ? "/9j/2Q==" : nil,
      flashFired: settings.light == .on ? true : nil,
      camera: camera, setId: isSet ? "set-\(number)" : nil, setSkewUSec: isSet ? 0 : nil,
      setPartial: isSet ? false : nil, switchUSec: settings.maxPhotoDimensions == nil ? nil : 0)
  }

  private func size(_ configuration: Interface.Configuration) -> Interface.Dimensions {
    settings.maxPhotoDimensions
      ?? .init(width: configuration.width ?? 0, height: configuration.height ?? 0)
  }
}
