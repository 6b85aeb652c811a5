// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Installation
import LinuxIO
import VideoDevices

/// The cameras of camera programs (docs/CAMERA-PROGRAMS.md), which the engine starts and ends.
@LoopActor
final class ProgramSource: CameraSource {
  private let catalogue: CameraCatalogue
  private var configuration: EngineConfiguration
  private(set) var keepers: [ProgramKeeper] = []
  private var isStarted = false

  init(_ catalogue: CameraCatalogue, _ configuration: EngineConfiguration) {
    self.catalogue = catalogue
    self.configuration = configuration
  }

  func start(_ settled: @escaping @LoopActor () -> Void) {
    isStarted = true
    followPrograms(inUse: [])
    var waiting = keepers.count
    guard waiting > 0 else { return settled() }
    for keeper in keepers {
      keeper.onSettled = {
        waiting -= 1
        if waiting == 0 { settled() }
      }
    }
  }

  func follow(_ configuration: EngineConfiguration, inUse: Set<String>) {
    self.configuration = configuration
    guard isStarted else { return }
    followPrograms(inUse: inUse)
    for keeper in keepers { keeper.follow(configuration, inUse: inUse) }
  }

  /// Starts programs that the configuration names, and ends others, unless a session has a camera of theirs.
  private func followPrograms(inUse: Set<String>) {
    let wanted = configuration.cameraPrograms ?? Self.installed
    keepers.removeAll { keeper in
      guard !wanted.contains(keeper.path), inUse.isDisjoint(with: keeper.cameraNames) else {
        return false
      }
      keeper.end()
      return true
    }
    for path in wanted where !keepers.contains(where: { $0.path == path }) {
      let keeper = ProgramKeeper(path, catalogue, configuration)
      keepers.append(keeper)
      keeper.start()
    }
  }

  /// Ends all programs, because the engine ends.
  func close() {
    for keeper in keepers { keeper.end() }
    keepers = []
  }

  func has(_ name: String) -> Bool { keepers.contains { $0.cameraNames.contains(name) } }

  func keeps(_ name: String) -> Bool { keepers.contains { $0.keeps(name) } }

  /// The values of controls are what the program has reported last.
  func examine(
    _ name: String, isOwn: Bool, _ completion: @escaping @LoopActor @Sendable () -> Void
  ) {
    if var camera = catalogue.camera(named: name) as? ProgramCamera,
      let values = try? camera.readControls(camera.description.controls.map(\.name))
    {
      camera.description.setValues(values)
      catalogue.replace(camera)
    }
    completion()
  }

  /// The programs of this product that are installed.
  private static var installed: [String] {
    ["shutter-camera-libcamera"].map(SiblingProgram.helper).filter { access($0, X_OK) == 0 }
  }
}
