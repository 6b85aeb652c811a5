// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import WebServing

/// What the host's page says of the pictures, and how an event is deleted, and brought back.
extension HostDesk {
  /// The newest pictures, for the host's page.
  private static let mostRecent = 6

  func tellPictures(in object: inout JSONObject) {
    object["recent"] = .array(
      booth.pictures.recentImages.prefix(Self.mostRecent).map {
        .string(booth.pictures.address(of: $0))
      })
    object["copiesWaiting"] = .int(Int64(booth.copies.count))
    object["copyTrouble"] = booth.copies.trouble.map { .string($0) }
    if !booth.setup.configuration.share.command.isEmpty {
      object["uploadsWaiting"] = .int(Int64(booth.uploads.count))
      object["uploadTrouble"] = booth.uploads.trouble.map { .string($0) }
    }
    object["sheetsLeft"] = booth.printing.sheetsLeft.map { .int($0) }
  }

  /// The events that can be brought back.
  var deletedEvents: JSON {
    .array(
      booth.deleted.present.map {
        ["name": .string($0.name), "leftSeconds": .int($0.leftSeconds)]
      })
  }

  /// Deletes one of the events that are there. The present one is not deleted in the middle of a turn.
  ///
  /// - Returns: false for what no page sends.
  func delete(_ name: String, _ viewer: Viewer) -> Bool {
    withEvent(name) { event in
      let isPresent = event.folder == booth.pictures.folder
      guard !isPresent || booth.machine.isIdle else {
        viewer.tell(["kind": "deleted", "error": "busy"])
        return true
      }
      change(viewer) { () throws(SystemError) in
        try booth.deleted.delete(name)
        Log.notice("the host has deleted the event \(name)")
      }
      return true
    }
  }

  func restore(_ name: String, _ viewer: Viewer) {
    change(viewer) { () throws(SystemError) in
      if try booth.deleted.restore(name) {
        Log.notice("the host has brought the event \(name) back")
      }
    }
  }

  private func change(_ viewer: Viewer, _ work: () throws(SystemError) -> Void) {
    var answer: JSONObject = ["kind": "deleted"]
    do throws(SystemError) {
      try work()
    } catch {
      Log.error("\(error)")
      answer["error"] = .string("\(error)")
    }
    booth.picturesChanged()
    viewer.tell(.object(answer))
    tellEvents(viewer)
  }
}
