// SPDX-License-Identifier: Apache-2.0
import Varlink

extension VarlinkErrorValue {
  /// The error as `Connection` throws it.
  package var remote: RemoteError {
    guard case .object(let parameters)? = try? JSON(parsing: jsonBytes) else {
      return RemoteError(name: Self.name)
    }
    return RemoteError(name: Self.name, parameters: parameters)
  }
}
