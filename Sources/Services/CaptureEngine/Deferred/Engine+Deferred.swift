// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import VideoDevices

extension Engine {
  /// Lets deferred photos be made while the machine has nothing better to do.
  func followDeferred() {
    deferred.look = { [weak self] answer in
      guard let self else { return answer(.init(isBusy: true, isHot: false)) }
      let isBusy = isWorking || Self.isLoaded
      thermal.measure { zones in
        let isHot = zones.map { ThermalZone.isPressing($0, wasPressing: true) } ?? false
        answer(.init(isBusy: isBusy, isHot: isHot))
      }
    }
    deferred.onEmptied = { [weak self] content in
      guard let self, !sessions.values.contains(where: { $0.content === content }) else { return }
      release(content)
    }
  }

  /// Whether photos or films are in progress.
  private var isWorking: Bool {
    sessions.values.contains { $0.photos.count > 0 || $0.recordings.name != nil }
  }

  /// Whether processors have more to do than they can: as many tasks wait or run as there are
  /// processors, in the mean of the last minute.
  private static var isLoaded: Bool {
    var load = 0.0
    guard getloadavg(&load, 1) == 1 else { return false }
    return load >= Double(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}
