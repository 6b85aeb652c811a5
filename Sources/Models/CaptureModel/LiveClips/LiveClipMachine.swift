// SPDX-License-Identifier: Apache-2.0

// ★ is the frame of the photo, ├──┤ its clip.
//
//   ├────────★────────┤          the frames of 1.5 s before ★ and 1.5 s after it, or of another length
//   before       after
//
//       ┊├───★────────┤          the camera began later, clips were suspended until then, or the
//                                pictures are too large for the ring: it begins with the first
//                                frame that there is
//
//   ├────────★────┤┊             Stop, another camera or format, an interruption, suspended, the
//                                client is gone, unplugged: it ends there
//
//   ├────────★┊                  that was before ★ was chosen: it ends with ★
//
//   ├────────★────────┤          each clip is a film of its own, of the same frames
//        ├────────★────────┤
//
//   recorded (no frame comes any more) is reported at the end of the drawn line, finished (the file is
//   durable, or there is none) when its film is: each once, in this order, also after a failure.

/// The live clips of a session's photos: decides when each begins and ends, and what ends it
/// earlier (requirement R-42).
///
/// A photo takes part from the choice of its frame until its clip is finished or dropped. Each input
/// returns the actions to perform, in order. Times are microseconds of CLOCK_MONOTONIC. After each
/// input the caller asks `nextDeadlineUSec`, and calls `advance` when it has come.
package struct LiveClipMachine: Sendable {
  /// The most photos of a session that may have a clip and not be finished.
  package static let clipLimit = 8

  private struct Clip {
    let photo: Int64
    let stillUSec: Int64
    /// The moment at which it ends if nothing ends it earlier.
    let endUSec: Int64
    var isRecorded = false
  }

  /// The length of the clips that begin from now on.
  package var length = LiveClipLength()
  /// In the order in which they began.
  private var clips: [Clip] = []
  private var state = SessionState.stopped
  private var hasStream = false
  private var isSuspended = false
  private var isClosed = false
  private var actions: [LiveClipAction] = []

  /// A stopped session without clips.
  package init() {}

  /// Whether there is no clip.
  package var isEmpty: Bool { clips.isEmpty }

  /// The time at which `advance` has to be called; nil if no clip is being recorded.
  package var nextDeadlineUSec: Int64? {
    clips.filter { !$0.isRecorded }.map { $0.endUSec }.min()
  }

  /// Whether clips go on after the photo's frame.
  private var mayGoOn: Bool {
    state == .running && hasStream && !isSuspended && !isClosed
  }

  // MARK: Photos

  /// The frame of a photo that has a clip is chosen.
  ///
  /// - Parameter stillUSec: the frame's stamp.
  package mutating func begin(
    _ photo: Int64, stillUSec: Int64, atUSec nowUSec: Int64
  ) -> [LiveClipAction] {
    clips.append(
      Clip(photo: photo, stillUSec: stillUSec, endUSec: stillUSec + length.afterUSec))
    actions.append(.begin(photo, fromUSec: stillUSec - length.beforeUSec))
    return mayGoOn ? advance(toUSec: nowUSec) : cut(atUSec: stillUSec)
  }

  /// The film of a clip is finished, for whatever reason.
  package mutating func finished(_ photo: Int64) -> [LiveClipAction] {
    guard let index = clips.firstIndex(where: { $0.photo == photo }) else { return [] }
    record(index)
    clips.remove(at: index)
    actions.append(.finished(photo))
    return takeActions()
  }

  /// The photo has ended before its clip, which nobody wants any more.
  package mutating func drop(_ photo: Int64) -> [LiveClipAction] {
    guard let index = clips.firstIndex(where: { $0.photo == photo }) else { return [] }
    clips.remove(at: index)
    actions.append(.discard(photo))
    return takeActions()
  }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [LiveClipAction] {
    for index in clips.indices where clips[index].endUSec <= nowUSec {
      end(index, atUSec: clips[index].endUSec)
    }
    return takeActions()
  }

  // MARK: Session and camera

  /// Clips are suspended, or allowed again.
  package mutating func suspend(_ isSuspended: Bool, atUSec nowUSec: Int64) -> [LiveClipAction] {
    self.isSuspended = isSuspended
    return isSuspended ? cut(atUSec: nowUSec) : []
  }

  /// The session is in this state now.
  package mutating func session(_ state: SessionState, atUSec nowUSec: Int64) -> [LiveClipAction] {
    self.state = state
    return state == .running ? [] : cut(atUSec: nowUSec)
  }

  /// The session's connection has ended.
  package mutating func closed(atUSec nowUSec: Int64) -> [LiveClipAction] {
    isClosed = true
    return cut(atUSec: nowUSec)
  }

  /// A camera delivers frames.
  package mutating func streaming() { hasStream = true }

  /// The session goes on to another stream: photos that have begun still get their frames of this one.
  package mutating func streamLeft(atUSec nowUSec: Int64) -> [LiveClipAction] {
    hasStream = false
    return cut(atUSec: nowUSec)
  }

  /// The camera delivers no more frames: films end with the last one that came.
  package mutating func streamEnded() -> [LiveClipAction] {
    hasStream = false
    for index in clips.indices { record(index) }
    return takeActions()
  }

  // MARK: Steps that inputs have in common

  /// Ends the clips that are being recorded, none of them before its photo's frame.
  private mutating func cut(atUSec momentUSec: Int64) -> [LiveClipAction] {
    for index in clips.indices {
      let clip = clips[index]
      end(index, atUSec: max(clip.stillUSec, min(clip.endUSec, momentUSec)))
    }
    return takeActions()
  }

  private mutating func end(_ index: Int, atUSec momentUSec: Int64) {
    guard !clips[index].isRecorded else { return }
    actions.append(.end(clips[index].photo, atUSec: momentUSec))
    record(index)
  }

  private mutating func record(_ index: Int) {
    guard !clips[index].isRecorded else { return }
    clips[index].isRecorded = true
    actions.append(.recorded(clips[index].photo))
  }

  private mutating func takeActions() -> [LiveClipAction] {
    defer { actions = [] }
    return actions
  }
}

/// An action that the engine has to perform for the clip of a photo.
package enum LiveClipAction: Hashable, Sendable {
  /// Begin its film with the frame nearest to this moment, or with the first one after it that is kept;
  /// the photo's frame is in it. Answered by `finished`, at any time.
  case begin(Int64, fromUSec: Int64)
  /// Its last frame is the last one with a stamp up to this moment.
  case end(Int64, atUSec: Int64)
  /// Report that no frame comes into it any more.
  case recorded(Int64)
  /// Report the fate of its file.
  case finished(Int64)
  /// Remove its file, finished or not.
  case discard(Int64)
}

/// Whether photos of a session may have live clips.
package enum LiveClipRule: Hashable, Sendable {
  /// The session's configuration does not enable them.
  case off
  /// They are enabled, but suspended.
  case suspended
  case on
}
