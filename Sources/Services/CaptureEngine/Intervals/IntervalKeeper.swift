// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// The part of the program that photographs at intervals. It is a client of this engine like any other.
@LoopActor
package protocol IntervalKeeper: AnyObject {
  /// The content that the sessions of an application go on with; nil: it is none of an interval.
  func content(of application: String) -> PhotoSeriesContent?

  /// The intervals, in the order of the configuration.
  var intervals: [EngineInterface.Interval] { get }

  /// Starts or stops an interval. `done` is called when that outlives a power cut, with nil, or with why it does not.
  ///
  /// - Returns: false, and nothing is done, if there is none of that name.
  func set(
    _ name: String, isRunning: Bool, done: @escaping @LoopActor (SystemError?) -> Void
  ) -> Bool
}

extension Engine {
  /// Answers ListIntervals.
  func listIntervals(_ call: IncomingCall) {
    call.reply(EngineInterface.ListIntervals.Reply(intervals: intervals?.intervals ?? []))
  }

  /// Answers StartInterval and StopInterval, for a caller who may.
  func setInterval(_ call: IncomingCall, _ name: String, isRunning: Bool) {
    let isKnown = intervals?.set(name, isRunning: isRunning) { [self] error in
      guard let error else { return call.reply(NoFields()) }
      parts.desk.storage.fail(call, error)
    }
    if isKnown != true { call.fail(EngineInterface.NoSuchObject(name: name)) }
  }
}
