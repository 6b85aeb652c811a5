// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// An accepted photo on its way from the request to the durable file: its caller, and what is
/// needed to make it.
@LoopActor
final class PhotoJob {
  /// The receiver of the steps.
  enum Caller {
    /// A client's call, which may be gone before the photo is done.
    case client(IncomingCall)
    /// A press that the engine handles itself.
    case button(press: Int64)
  }

  let caller: Caller
  /// The making of each result, in the order of their numbers, as soon as it has a frame.
  var works: [PhotoWork] = []
  /// Its live clip, once that is durable.
  var clip: EngineInterface.LiveClip?
  /// The files of its results, by their numbers, from the beginning of their making.
  var files: [Int: PhotoFile] = [:]
  /// What it asked the frames of the session for; nil: its frames are taken alone.
  var request: FrameRule.Request?
  /// The numbers of results that are to be stored, and those of frames that turned out to be damaged.
  var stored: Set<Int> = []
  var damaged: Set<Int64> = []
  /// Results that were reported.
  private var reported = 0

  init(caller: Caller) { self.caller = caller }

  /// Reports a step to the caller. For a press there is no caller: the end of its photo is logged.
  func tell(_ report: PhotoReport, _ photo: EngineInterface.Photo?) {
    let isLast = report.step == .didFinishCapture
    if report.photoCount != nil {
      reported += 1
      if reported == report.resolved.expectedPhotoCount { release() }
    }
    switch caller {
    case .button(let press):
      if isLast { log(press, photo) }
    case .client(let call):
      guard call.wantsMore || isLast else { return }
      let carriesPhoto = report.photoCount != nil || !call.wantsMore
      let carriesClip = report.step == .didFinishProcessingLiveClip || !call.wantsMore
      call.reply(
        EngineInterface.CapturePhoto.Reply(
          step: report.step.wire, resolved: report.resolved.wire,
          photo: carriesPhoto ? photo : nil, failure: report.failure?.rawValue,
          liveClip: carriesClip ? clip : nil),
        continues: !isLast)
    }
  }

  /// Lets go of the frames and the files: a live clip may take longer. A file that was not stored until now is
  /// not wanted.
  func release() {
    for file in files.values { file.drop() }
    files = [:]
    works = []
  }

  private func log(_ press: Int64, _ photo: EngineInterface.Photo?) {
    guard let photo else { return Log.error("press \(press): no photo") }
    let milliseconds = Double(photo.offsetUSec / 100) / 10
    Log.information(
      "press \(press): \(photo.path ?? photo.name), \(milliseconds) ms from the press")
  }
}

extension ResolvedSettings {
  /// The settings as the Engine interface writes them.
  var wire: EngineInterface.ResolvedSettings {
    EngineInterface.ResolvedSettings(
      uniqueId: uniqueID, camera: camera, width: Int64(shown.width), height: Int64(shown.height),
      expectedPhotoCount: Int64(expectedPhotoCount), fastCapture: fastCapture,
      rotation: Int64(shown.rotation), proxyDimensions: proxySize)
  }

  /// The size of the stand-in; nil if there is none, or the photo's own size is not known yet.
  private var proxySize: EngineInterface.Dimensions? {
    let (width, height, _) = shown
    guard isDeferred, width > 0, height > 0 else { return nil }
    let size = ThumbnailEncoder.Limits.proxy.size(width: width, height: height)
    return .init(width: Int64(size.width), height: Int64(size.height))
  }
}

extension PhotoParameters {
  /// The settings that a client asks for.
  init(_ wire: EngineInterface.PhotoSettings) {
    self.init()
    uniqueID = wire.uniqueId
    mediaType = wire.mediaType
    rawMediaType = wire.rawMediaType
    quality = wire.quality.flatMap { PhotoQuality($0) }
    compression = wire.compression
    press = wire.press
    momentUSec = wire.momentUSec
    queueUntilRunning = wire.queueUntilRunning ?? false
    bracket = wire.bracket?.map {
      BracketStep(
        biasMilliEV: $0.biasMilliEV, exposureUSec: $0.exposureUSec, gain: $0.gain, focus: $0.focus)
    }
    deferred = wire.deferred ?? false
    handles = wire.handles.map { Set($0.compactMap { PhotoStage($0) }) }
    rotation = wire.rotation
    mirrored = wire.mirrored
    hasUprightPixels = wire.uprightPixels
    previewPhoto = wire.previewPhoto ?? false
    liveClip = wire.liveClip ?? false
    hasLight = wire.light == .on
    size = wire.maxPhotoDimensions.map { PhotoSize($0) }
  }
}
