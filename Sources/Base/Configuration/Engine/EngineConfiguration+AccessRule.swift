// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// Who may start cameras, `[[access]]`. The first rule that fits counts.
  package struct AccessRule: Sendable, Equatable {
    /// Raw values are the words of the file.
    package enum Access: String, Sendable, Equatable, CaseIterable {
      case allow
      case deny
      /// Only after an administrator's `shutterctl allow`.
      case ask
    }

    /// `nil`: everybody.
    package var uid: UInt32?
    /// The name that the application gives itself.
    package var application = GlobPattern("*")
    package var access: Access

    package init(_ access: Access) {
      self.access = access
    }

    /// Whether it is about this application of this user.
    package func fits(uid: UInt32, application: String) -> Bool {
      (self.uid ?? uid) == uid && self.application.matches(application)
    }
  }
}
