// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A session of the engine that changes format and camera, and whose camera goes and comes back.
@Suite(.rig, .serialized)
struct SessionRigTests {
  private typealias Engine = EngineInterface

  @Test("another format, another camera, which is unplugged and comes back: photos all along")
  func changes() throws {
    let vivid = try Vivid(options: ["n_devs=2", "node_types=0x1,0x1"])
    defer { withExtendedLifetime(vivid) {} }
    let booth = try Booth()
    let watcher = try booth.daemons.connect(.engine)
    let cameras = try twoCameras(watcher)
    let small = Engine.Configuration(camera: cameras[0], width: 320, height: 180)
    let session = try TestSession(booth.daemons, small)
    #expect(try session.capture().photo?.width == 320)
    #expect(try session.configure(.init(width: 640, height: 360)).width == 640)
    #expect(try session.capture().photo?.width == 640)
    #expect(try session.configure(small).width == 320)
    let switched = try session.call(
      Engine.SwitchCamera.self, .init(session: session.id, camera: cameras[1]))
    #expect(switched.outcome == .switched && switched.configuration.camera == cameras[1])
    // Both are of one device for the kernel.
    let driver = "/sys/bus/platform/drivers/vivid"
    try RigFile.write("\(driver)/unbind", "vivid.0")
    var gone: Set<String> = []
    while gone.count < 2 {
      if let name = try watcher.next(Engine.WatchCameras.self).removed { gone.insert(name) }
    }
    #expect(gone == Set(cameras))
    #expect(throws: RemoteError.self) { try session.capture() }
    try RigFile.write("\(driver)/bind", "vivid.0")
    // The camera has the same name, whatever its node is now.
    while try watcher.next(Engine.WatchCameras.self).added?.name != cameras[1] {}
    let back = try session.capture(.init(queueUntilRunning: true))
    #expect(back.failure == nil && back.resolved.camera == cameras[1])
  }

  /// Waits until the engine knows both.
  private func twoCameras(_ watcher: Connection) throws -> [String] {
    try watcher.send(Engine.WatchCameras.self, .init(), mode: .more)
    var names = try watcher.next(Engine.WatchCameras.self).cameras?.map(\.name) ?? []
    while names.count < 2 {
      if let added = try watcher.next(Engine.WatchCameras.self).added { names.append(added.name) }
    }
    return names.sorted()
  }
}
