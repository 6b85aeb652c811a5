// SPDX-License-Identifier: Apache-2.0
import Varlink

/// One reply to a call.
public struct ReceivedReply<Parameters: Sendable>: Sendable {
  /// What the reply carries.
  public let parameters: Parameters
  /// Whether others follow.
  public let continues: Bool
  /// The descriptors that came with it; nil if none did, or the call did not take any.
  public let descriptors: DescriptorList?
}
