// SPDX-License-Identifier: Apache-2.0
import Varlink

extension IncomingCall {
  /// Answers that a parameter has a value that does not make sense here. In a structure it is named
  /// by its path: `settings.quality`.
  public func fail(invalidParameter: String) {
    fail(VarlinkServiceInterface.InvalidParameter(parameter: invalidParameter))
  }

  /// Answers that the interface declares the method, but the service does not have it.
  public func failNotImplemented() {
    fail(VarlinkServiceInterface.MethodNotImplemented(method: method))
  }

  /// Answers that the caller may not do that.
  public func failPermissionDenied() {
    fail(VarlinkServiceInterface.PermissionDenied())
  }

  /// Whether the call wants more. If not, it is answered with ExpectedMore. Only for methods that
  /// need `more` in some cases: the server looks after those that always do.
  public func requireMore() -> Bool {
    if wantsMore { return true }
    fail(VarlinkServiceInterface.ExpectedMore())
    return false
  }
}
