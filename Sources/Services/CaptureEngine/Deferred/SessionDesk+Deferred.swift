// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import VideoDevices

extension SessionDesk {
  /// Lets deferred photos be made while the machine has nothing better to do.
  func followDeferred(_ deferred: DeferredPhotos, _ pressure: PressureWatch) {
    deferred.look = { [weak self, pressure] answer in
      guard let self else { return answer(.init(isBusy: true, isHot: false)) }
      answer(
        .init(
          isBusy: isWorking || Self.isLoaded, isHot: pressure.pressure.level >= .serious))
    }
  }

  /// Whether photos or films are in progress.
  private var isWorking: Bool {
    all.contains { $0.photos.count > 0 || $0.recordings.name != nil }
  }

  /// Whether processors have more to do than they can: as many tasks wait or run as there are
  /// processors, in the mean of the last minute.
  private static var isLoaded: Bool {
    var load = 0.0
    guard getloadavg(&load, 1) == 1 else { return false }
    return load >= Double(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}
