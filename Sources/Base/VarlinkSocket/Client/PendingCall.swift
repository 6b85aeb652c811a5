// SPDX-License-Identifier: Apache-2.0
import Varlink

/// A call that a client waits for.
struct PendingCall {
  /// Whether more than one reply is allowed.
  let wantsMore: Bool
  /// Whether the next reply may carry descriptors: the first alone may.
  var takesDescriptors: Bool
  /// Called with each reply, or with what came instead.
  let onReply: VarlinkClient.ReplyHandler<JSONObject>
}
