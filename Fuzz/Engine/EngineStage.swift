// SPDX-License-Identifier: Apache-2.0
import CLinux
import CaptureEngine
import Configuration
import FuzzTargets
import Glibc
import Installation
import LinuxIO
import VarlinkSocket

/// The engine itself with its interface, two synthetic cameras and one with faults, and a played
/// gateway. There is one for all inputs, because its threads stay; each input leaves it as it was.
@LoopActor
final class EngineStage {
  let server: VarlinkServer
  let gateway: PlayedGateway
  let photos: PhotoFolder
  private let engine: Engine

  /// - Parameter sidecars: whether records lie beside the photos; without them the disk begins earlier.
  init(sidecars: Bool) throws(Finding) {
    photos = try PhotoFolder()
    // Clients cannot change these. Pictures are small, so that they do not take most of the time.
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
    // Small, so that short inputs reach them; no time limits, with which an input would behave
    // differently each time.
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
  /// - Parameter asOther: as a user who is not the engine's, if that is possible.
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

  /// Gives cameras, encoders and the disk a moment.
  func pause() async {
    await withCheckedContinuation { continuation in
      EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.pauseUSec) {
        continuation.resume()
      }
    }
  }

  static let pauseUSec: Int64 = 200
}

/// The threads of synthetic cameras in this process.
enum CameraThreads {
  /// The number of these threads.
  static var count: Int {
    guard let folder = opendir("/proc/self/task") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      let thread = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // The kernel keeps 15 bytes of a name.
      if (try? FileReading.line(at: "/proc/self/task/\(thread)/comm")) == "cam-synthetic" {
        count += 1
      }
    }
    return count
  }
}

/// Somebody else on the machine.
enum OtherUser {
  /// Whether connections can be another user's, which takes root.
  static let isPossible = getuid() == 0

  /// Two sockets connected to each other, made by another user according to the kernel
  /// (`SO_PEERCRED`), or by ours if that is not possible.
  static func socketPair() -> (Int32, Int32)? {
    guard isPossible else { return try? StreamSocket.pair() }
    guard clinux_set_thread_user(nobody) == 0 else { return nil }
    defer { _ = clinux_set_thread_user(0) }
    return try? StreamSocket.pair()
  }

  static let nobody: UInt32 = 65_534
}
