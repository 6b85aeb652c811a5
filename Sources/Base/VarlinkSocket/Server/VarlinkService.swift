// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

/// The implementation of one interface.
@LoopActor
public protocol VarlinkService: AnyObject {
  /// The interface that is implemented. It must not change.
  var interface: any VarlinkInterface.Type { get }

  /// Answers a call of one of the methods that the interface declares, now or later, with any
  /// number of replies that continue (if the call wants more) and one last reply or error. The next
  /// call on the same connection waits for that.
  ///
  /// The server has answered calls of undeclared methods, and those without `more` of methods that
  /// require it. For a declared method that is not built there is `failNotImplemented`.
  /// Must not block.
  func handle(_ call: IncomingCall)
}
