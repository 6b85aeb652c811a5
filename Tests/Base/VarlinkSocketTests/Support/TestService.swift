// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

/// Implements the test interface with the handlers that each test gives; Echo is there from the
/// start.
@LoopActor
final class TestService: VarlinkService {
  /// The events so far, in the words of the test.
  var events: [String] = []
  /// Calls that a test will answer later.
  var kept: [IncomingCall] = []

  private var handlers: [String: @LoopActor (IncomingCall) -> Void] = [:]

  var interface: any VarlinkInterface.Type { TestInterface.self }

  init() {
    on(TestInterface.Echo.self) { call in
      guard let parameters = call.decode(TestInterface.Echo.self) else { return }
      call.reply(parameters)
    }
  }

  /// Handles calls of a method with this handler from now on.
  func on(
    _ method: any VarlinkMethod.Type, _ handler: @escaping @LoopActor (IncomingCall) -> Void
  ) {
    handlers[method.name] = handler
  }

  func handle(_ call: IncomingCall) {
    if let handler = handlers[call.method] { handler(call) } else { call.failNotImplemented() }
  }
}
