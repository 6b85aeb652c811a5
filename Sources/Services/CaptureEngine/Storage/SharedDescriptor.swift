// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A descriptor that can be kept in a collection and handed to another thread; closed with the last
/// reference.
final class SharedDescriptor: Sendable {
  let descriptor: OwnedDescriptor

  init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }
}
