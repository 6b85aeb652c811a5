// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import VarlinkSocket
extension FakeGatewayService {
  func setControls(_ call: IncomingCall) { call.fail(invalidParameter: "interaction") }
  func setControlValue(_ call: IncomingCall) { call.fail(invalidParameter: "interaction") }
}
