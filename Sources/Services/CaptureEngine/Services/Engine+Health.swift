// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

extension Engine {
  /// Answers GetHealth.
  func health(_ call: IncomingCall) {
    examineMedia(of: call.peer.uid) { [self] in health(call, $0) }
  }

  private func health(_ call: IncomingCall, _ media: EngineInterface.MediaHealth) {
    parts.pressure.measure { [self] reading in
      let reading = reading ?? PressureMachine.Reading()
      let found = parts.pressure.pressure(with: reading)
      let wireZones = reading.zones.filter(\.isPlausible).map {
        EngineInterface.ThermalZone(
          temperature: Int64($0.temperature), critical: Int64($0.critical))
      }
      parts.desk.storage.examine(call.peer.uid) { [self] examined in
        var found = found
        found.storage = found.storage.next(
          free: examined.free, floor: parts.desk.storage.budget.floor)
        call.reply(
          EngineInterface.GetHealth.Reply(
            storage: wire(examined), zones: wireZones, systemPressure: found.level.interrupts,
            media: media, pressure: found.wire,
            interruptedWhileLocked: configuration.interruptions.locked))
      }
    }
  }

  /// Examines whether this user's programs have everything that films and previews need.
  private func examineMedia(
    of uid: UInt32, _ answer: @escaping @LoopActor (EngineInterface.MediaHealth) -> Void
  ) {
    media.examine(parts.microphones.listing, parts.microphones.service) { [self] found in
      let use = sessions.previewUse(of: uid)
      answer(
        EngineInterface.MediaHealth(
          h264Fault: found.h264, microphoneFault: found.microphones, previewFault: found.previews,
          previews: EngineInterface.PreviewUse(
            open: Int64(use.count), maximum: Int64(SessionPreviewOutput.userLimit),
            size: Int64(use.bytes), maximumSize: Int64(SessionPreviewOutput.userMemoryLimit))))
    }
  }

  /// Logs at the start what will keep photos from being stored. The engine goes on: the folder may
  /// become usable, and the cameras can be inspected without it.
  func examineStorage() {
    parts.desk.storage.examine(nil) { [self] found in
      let root = parts.desk.storage.store.root
      if let fault = found.fault {
        Log.warning(
          "no photo can be stored in \(root): \(fault): \(StorageExamination.remedy(for: fault))")
      } else if let free = found.free, found.isFull(parts.desk.storage.budget) {
        Log.warning(
          "no photo is stored in \(root) for now: \(free >> 20) MiB are free, and free_space_mib leaves "
            + "\(parts.desk.storage.budget.floor >> 20) MiB free: make room there")
      }
    }
  }

  private func wire(_ found: StorageExamination) -> EngineInterface.Storage {
    EngineInterface.Storage(
      path: parts.desk.storage.store.root,
      fault: found.fault.map {
        EngineInterface.StorageFault(
          errnoName: $0.errno.name, reason: "\($0)", remedy: StorageExamination.remedy(for: $0))
      },
      freeSize: found.free, reservedSize: parts.desk.storage.budget.floor,
      quotaSize: parts.desk.storage.budget.quota,
      usedSize: found.used, largestFilm: found.limits.largestFilm)
  }
}
