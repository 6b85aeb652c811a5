// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import VideoDevices

extension CameraRoom {
  /// The brackets that a session's camera can take.
  func bracketSupport(
    of configuration: SessionConfiguration, runs format: CaptureFormat?
  ) -> BracketSupport {
    guard let (camera, format) = stream(of: configuration, runs: format) else {
      return BracketSupport()
    }
    let line = format.pixelFormat.minimumBytesPerLine(width: format.width)
    let raw = line * format.height * 3 / 2
    let frameBytes = format.pixelFormat.isCompressed ? format.width * format.height / 2 : raw
    let source = PhotoSource(
      width: format.width, height: format.height, rotation: 0, isCompressed: false,
      frameBytes: frameBytes)
    return BracketSupport(
      BracketControls(camera.description), frameLimit: source.frameLimit)
  }
}

extension Session {
  /// The limits of the session's photos, with what its camera can do.
  ///
  /// - Parameter format: that of its stream, which others may have chosen; nil: as the configuration gives it.
  func photoRules(
    _ configuration: SessionConfiguration, runs format: CaptureFormat? = nil
  ) -> PhotoRules {
    let room = parts.cameras
    var rules = configuration.photoRules
    rules.bracket = room.bracketSupport(of: configuration, runs: format)
    rules.stills = room.stillSupport(of: configuration, runs: format)
    rules.hasLight = room.catalogue.light(of: configuration.camera) != nil
    rules.mergesFrames = parts.pressure.pressure.level.allowsMergedPhotos
    return rules
  }
}

extension BracketControls {
  /// The fields of a bracket's steps that set this control: a gain can also be the bias.
  func fields(setting control: String) -> [EngineInterface.BracketField] {
    let names: [(EngineInterface.BracketField, String?)] = [
      (.bias, biasName), (.exposure, exposureName), (.gain, gainName), (.focus, focusName),
    ]
    return names.filter { $0.1 == control }.map(\.0)
  }
}

extension BracketSupport {
  /// The answer to GetSupport.
  var wire: EngineInterface.BracketSupport {
    func bounds(_ range: ClosedRange<Int64>?) -> EngineInterface.Bounds? {
      range.map { .init(minimum: $0.lowerBound, maximum: $0.upperBound) }
    }
    return .init(
      maximumCount: Int64(maximumCount), biasMilliEV: bounds(biasMilliEV),
      exposureUSec: bounds(exposureUSec), gain: bounds(gain), focus: bounds(focus))
  }
}
