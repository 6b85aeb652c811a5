// SPDX-License-Identifier: Apache-2.0
import Configuration
import LinuxIO
import TestSupport
import Varlink
import VarlinkSocket
import VideoDevices

@testable import CaptureEngine

/// A whole engine in this process, with a camera of its own whose faults are at hand. There is no
/// gateway.
@LoopActor
final class EngineStage {
  nonisolated let faults: Faults
  nonisolated let camera: SyntheticCamera
  nonisolated let content: String
  /// Of the engine's socket.
  nonisolated let path: String
  private let engine: Engine
  private let server = VarlinkServer(
    info: ServiceInfo(vendor: "Shutterd", product: "test", version: "1", url: ""))

  /// - Parameter isCompressed: whether the camera delivers JPEG, which alone can be damaged.
  init(
    in folder: TemporaryFolder, framesPerSecond: Int = 60, isCompressed: Bool = true,
    noise: Int = 0
  ) throws {
    let faults = Faults()
    self.faults = faults
    camera = Self.camera(framesPerSecond, isCompressed, noise, faults)
    var configuration = EngineConfiguration()
    content = folder.path + "/content"
    configuration.contentDirectory = content
    var others = EngineConfiguration.CameraRule(match: DeviceMatch(["DEVNAME": "*"]))
    others.ignore = true
    configuration.cameras = [others]
    let directory = RuntimeDirectory(folder.path)
    path = directory.path(of: .engine)
    engine = try Engine(
      cameras: CameraCatalogue(configuration: configuration, more: [camera]),
      storageCalls: FaultyStorageCalls(faults: faults),
      configuration: configuration, directory: directory)
    engine.serve(server)
    try server.listen(at: path, mode: 0o600)
    engine.start()
  }

  private nonisolated static func camera(
    _ framesPerSecond: Int, _ isCompressed: Bool, _ noise: Int, _ faults: Faults
  ) -> SyntheticCamera {
    guard isCompressed else {
      return SyntheticCamera(
        name: "test", width: 160, height: 96, framesPerSecond: framesPerSecond, noise: noise)
    }
    return SyntheticCamera(
      name: "test", width: 160, height: 96, framesPerSecond: framesPerSecond, noise: noise,
      encoder: { picture, format, memory in
        let count = SyntheticCamera.encode(picture, format, memory)
        return faults.cutsFrames ? count / 2 : count
      })
  }

  /// The photos that are accepted and not finished.
  var photosInWork: Int { engine.sessions.values.reduce(0) { $0 + $1.jobs.count } }

  var sessionCount: Int { engine.sessions.count }

  /// Begins to end the engine, without waiting for a thread of Swift's pool: other tests may have all.
  nonisolated func beginShutDown() {
    EventLoop.shared.post { [self] in engine.shutDown { [server] in server.close() } }
  }

  /// Ends the engine as a signal would.
  func shutDown() async {
    await withCheckedContinuation { continuation in
      engine.shutDown { [server] in
        server.close()
        continuation.resume()
      }
    }
  }
}
