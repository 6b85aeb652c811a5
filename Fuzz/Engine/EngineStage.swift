// SPDX-License-Identifier: Apache-2.0
import CaptureEngine
import Configuration
import FuzzTargets
import Glibc
import LinuxIO
import VarlinkSocket

/// The engine itself with its interface, two synthetic cameras and one with faults, and a gateway that is
/// played. One for all inputs, because its threads stay; each input leaves it as it was.
@LoopActor
final class EngineStage {
  let server: VarlinkServer
  let gateway: PlayedGateway
  let photos: PhotoFolder
  private let engine: Engine

  /// - Parameter sidecars: whether records lie beside the photos; without them the disk begins earlier.
  init(sidecars: Bool) throws(Finding) {
    photos = try PhotoFolder()
    // What clients cannot change: small pictures, so that most of the time is not theirs.
    var configuration = EngineConfiguration()
    configuration.contentDirectory = photos.root
    configuration.syntheticCameras = [EngineConfiguration.PixelFormat.yuyv, .mjpg].map { format in
      var camera = EngineConfiguration.SyntheticCamera(name: "\(format)")
      camera.size = .init(width: 16, height: 16)
      camera.framesPerSecond = 1000
      camera.pixelFormat = format
      return camera
    }
    configuration.storage.sidecars = sidecars
    configuration.interruptions.locked = true
    configuration.interruptions.background = true
    var denied = EngineConfiguration.AccessRule(.deny)
    denied.application = GlobPattern("deny*")
    var asked = EngineConfiguration.AccessRule(.ask)
    asked.application = GlobPattern("ask*")
    configuration.access = [denied, asked]
    configuration.accessFile = photos.path + "/access"
    // No device of the machine is touched.
    var everyDevice = EngineConfiguration.CameraRule(match: DeviceMatch(["DEVNAME": "*"]))
    everyDevice.ignore = true
    configuration.cameras = [everyDevice]
    let directory = RuntimeDirectory(photos.path)
    do throws(SystemError) {
      gateway = try PlayedGateway(path: directory.path(of: .engineLink))
      engine = try Engine(
        configuration: configuration, source: .named(photos.path + "/none.toml"),
        cameras: [FaultyCamera("faulty")], directory: directory, gatewayRetryUSec: 1000)
    } catch {
      throw Finding("the stage cannot be set: \(error)")
    }
    var limits = ServerLimits()
    // Small, so that short inputs reach them; no time limits, which would make inputs do this today
    // and that tomorrow.
    limits.maximumMessageSize = 1024
    limits.maximumUnsentUSec = 3_600_000_000
    server = VarlinkServer(
      info: ServiceInfo(vendor: "a", product: "fuzz", version: "1", url: "https://a.example"),
      limits: limits)
    engine.serve(server)
    engine.start()
  }

  /// Whether no session is open, nor the camera of one that was.
  var isIdle: Bool { engine.sessionCount == 0 && CameraThreads.count == 0 }

  /// The other end of a new connection.
  /// - Parameter asOther: that of a user who is not the engine's, where that can be had.
  func connect(asOther: Bool = false) throws(Finding) -> ScenarioPeer {
    guard let (ours, theirs) = asOther ? OtherUser.socketPair() : try? StreamSocket.pair() else {
      throw Finding("no descriptor is left")
    }
    server.serve(StreamSocket(owning: OwnedDescriptor(owning: ours)))
    return ScenarioPeer(theirs)
  }

  /// Lets the loop look at its descriptors once.
  func turn() async {
    await withCheckedContinuation { continuation in
      EventLoop.shared.post { continuation.resume() }
    }
  }

  /// Lets cameras, encoders and the disk have a moment.
  func pause() async {
    await withCheckedContinuation { continuation in
      EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.pauseUSec) {
        continuation.resume()
      }
    }
  }

  static let pauseUSec: Int64 = 200
}
