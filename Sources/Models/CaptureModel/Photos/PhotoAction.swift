// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// A photo's file, for each input the action that follows:
//
//   frameChosen ──▶ encode        it is made, and the disk may begin with it, under a temporary name
//   encoded     ──▶ store         it is wanted: it gets its final name when it is known to be whole
//   concluded   ──▶ tell, end     it is durable, or there is none
//   (whatever)  ──▶ end           if this comes before `store`, it never gets its final name
//
// The client is gone (`closed`). Its photos are orphans:
//
//                     keep                               discard
//   not durable yet   goes on; `orphaned` when durable   orphaned, OperationCancelled, end
//   durable           orphaned                           orphaned: its file is removed
//   reported before   the client's                       the client's
//
// `CommitGroup` has the disk's own steps.

/// An action that the engine has to perform for the photos of a session, in the order of the list.
/// Whatever an action causes at once is done after the end of the list, so that steps are reported
/// in order.
package enum PhotoAction<Product: Sendable>: Sendable {
  /// Report a step to the photo's caller: with the product of its result, at the end with that of
  /// the last result.
  case tell(photo: Int64, PhotoReport, Product?)
  /// Look for the frame, and for others around it if the photo is made of several; with companions,
  /// for those of each camera. Answered by `frameChosen` or `noFrame`, of several cameras when each
  /// has answered.
  case lookForFrame(PhotoOrder, frameCount: Int)
  /// Take the frames of a bracket, of a photo with light, or of one for which the camera is switched to another
  /// size: no other photo may have any until it is over.
  /// Answered by `frameChosen` or `noFrame`, and then by `framesSettled`, also if the photo has ended
  /// in the meantime.
  case captureAlone(PhotoOrder)
  /// Record the live clip of a photo, whose frame is chosen. Answered by `clipRecorded` and
  /// `clipFinished`, or only by that.
  case recordClip(photo: Int64)
  /// Make the file of the frame; the disk may begin with it, under a temporary name. Answered by
  /// `encoded`, and by `concluded` already if the file cannot be made or written.
  case encode(PhotoResultID)
  /// The file is wanted: let it have its final name, if it is whole. Answered by `concluded`.
  case store(PhotoResultID)
  /// The last step was reported: forget the photo. If its file was not stored before this, the file
  /// is unwanted: it never gets its final name. A live clip that still goes on is also unwanted.
  case end(photo: Int64)
  /// Report it to the clients that watch it.
  case readinessChanged(Readiness)
  /// The client is gone and gets no report of a photo: log the photo's fate. A product means that
  /// its file is durable: remove the file if it is to be discarded.
  case orphaned(photo: Int64, Product?, OrphanPolicy)
}

extension PhotoAction: Equatable where Product: Equatable {}
