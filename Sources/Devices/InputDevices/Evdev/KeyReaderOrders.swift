// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

/// The words of a `KeyReader`.
extension KeyReader {
  enum Queue: Equatable {
    /// Keys with a role. It is read at all times.
    case masked
    /// Everything. It is there while a grab is prepared or holds.
    case unmasked
  }

  /// An order that the caller has to carry out at once.
  enum Order {
    /// Read a queue, once. Then call `take` or `foundEmpty`.
    case read(Queue)
    /// Open the unmasked queue and watch it. Then call `opened` or `refused`.
    case open
    /// Ask the kernel which keys are down, through the unmasked queue. Then call `found` or `refused`.
    case askKeys
    /// Grab the device (EVIOCGRAB). Then call `grabbed` or `refused`.
    case grab
    /// Show others the release of these keys, which are down (write to the device).
    case lower(KeySet)
    /// Let these keys be down again (write to the device).
    case raise(KeySet)
    /// Close the unmasked queue. The grab, if there was one, never counted.
    case close
    /// Read the states of all keys, because events were lost on this queue. Then call
    /// `resynchronised`.
    case resynchronise(Queue)
    /// Begin to close the unmasked queue, on a thread, which keeps it open if a key goes down unless
    /// `always` is true.
    case beginClosing(always: Bool)
    /// Wait for the thread. Then call `closed`.
    case finishClosing
    /// Watch the unmasked queue that the thread kept open. Then call `kept` or `notKept`.
    case keep
    /// Release the keys that the twin holds. Then call `released`.
    case release
    /// Write events to the twin.
    case passOn([input_event])
    /// Release one key of the twin.
    case lift(UInt16)
    /// Say when the kernel released keys by itself: call `madeReleases`.
    case awaitRemoval
    case report(Report)
    case log(GrabFailure)
  }

  /// A report to the user of the device.
  enum Report: Equatable {
    /// The key with this index moved.
    case edge(Int, pressed: Bool, atUSec: Int64, seenByOthers: Bool)
    /// The key with this index, which is down, was let go before it was pressed again, and the device did not say
    /// so. It never does. The press follows.
    case missedRelease(Int, atUSec: Int64)
    /// Edges were lost; `pressed` has the states.
    case syncLost(atUSec: Int64)
    case grabChanged(Bool, atUSec: Int64)
    /// These keys stay down and keep the device from being grabbed, or have been down since before it was grabbed all
    /// the same; empty: none any more.
    case heldKeys(KeySet)
    case escape
    /// The pointer was moved, appeared or went; `pointer` has its place now.
    case pointed(atUSec: Int64)
    /// Other modifier keys are held; `modifiers` has them.
    case modifiers
  }

  /// The events that are gone through, and what follows when there are no more.
  enum Passage: Equatable {
    /// One read of the masked queue. Others saw these events.
    case seen
    /// One read of the unmasked queue while the grab waits for keys.
    case waiting
    /// No events yet: the unmasked queue was opened.
    case opening
    /// The masked queue, to its end, after EVIOCGRAB.
    case earlier
    /// The unmasked queue, to its end, after that. The events stay until the grab is known to hold.
    case first
    /// One read of the unmasked queue while the grab holds.
    case grabbed
    /// The first events that came through the grab, and the unmasked queue to its end.
    case catchingUp
    /// The unmasked queue, to its end, before the grab ends.
    case draining(Ending)
    /// That end was reached.
    case drained(Ending, nowUSec: Int64)
    /// Nothing: the wish that was announced comes next.
    case announced
    /// The events that the closing thread found.
    case last(isKept: Bool, nowUSec: Int64)
  }
}

extension KeyReader {
  /// The ways in which a grab ends.
  enum Ending: Equatable {
    /// Not yet: the wish comes next.
    case announced
    /// Unless a key is down by then.
    case ifAllUp
    /// Even if a key is down: `GrabPlan`'s patience has ended.
    case always
  }
}

/// Why a device could not be grabbed.
enum GrabFailure: Hashable {
  /// A key stays down.
  case keyHeld
  case refused(SystemError)
}
