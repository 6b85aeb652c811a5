// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import VideoDevices

extension CameraRoom {
  /// The sizes of photos that a session's camera can take.
  func stillSupport(
    of configuration: SessionConfiguration, runs format: CaptureFormat?
  ) -> StillSupport {
    guard let (camera, stream) = stream(of: configuration, runs: format) else {
      return StillSupport()
    }
    return StillSupport(
      own: stream.size,
      larger: camera.description.stillFormats(beside: stream).map(\.size))
  }

  /// Whether others than this user have its camera, or want it beside their own.
  func isShared(besides user: any CameraUser) -> Bool {
    let camera = user.configuration.camera
    return users.contains { other in
      other !== user
        && (other.input.holds(camera)
          || other.isCameraWanted && other.configuration.companions.contains(camera))
    }
  }
}

extension Session {
  /// The obstacle to switching the session's camera to a larger size now.
  var stillObstacle: StillObstacle? {
    if let recording = recordings.name { return .recording(recording) }
    return parts.cameras.isShared(besides: self) ? .shared : nil
  }
}

extension StillObstacle {
  /// For the log.
  var words: String {
    switch self {
    case .recording(let name): "the recording \(name) needs its frames"
    case .shared: "another session uses it"
    }
  }
}

extension CaptureFormat {
  /// The size of its pictures.
  var size: PhotoSize { PhotoSize(width: width, height: height) }
}

extension CameraDescription {
  /// Whether there is a size for which the camera has to be switched, whatever its sessions are configured to.
  var hasStills: Bool {
    let smallest = formats.min { $0.width * $0.height < $1.width * $1.height }
    return smallest.map {
      let stream = CaptureFormat(
        pixelFormat: $0.pixelFormat, width: $0.width, height: $0.height, frameInterval: nil)
      return !stillFormats(beside: stream).isEmpty
    } ?? false
  }
}

extension StillSupport {
  /// The answer to GetSupport.
  var wire: [EngineInterface.Dimensions] {
    sizes.map { .init(width: Int64($0.width), height: Int64($0.height)) }
  }
}

extension PhotoSize {
  /// The size that a client asks for; a size beyond all cameras stays beyond them.
  init(_ wire: EngineInterface.Dimensions) {
    self.init(width: Int(clamping: wire.width), height: Int(clamping: wire.height))
  }
}
