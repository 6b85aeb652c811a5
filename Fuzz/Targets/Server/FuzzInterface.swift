// SPDX-License-Identifier: Apache-2.0
import Varlink

/// The interface of the server under test: one method for each way in which calls are answered.
enum FuzzInterface: VarlinkInterface {
  static let name = "org.fuzz"

  static let description = """
    interface org.fuzz

    # Replies what it is given, at once.
    method Echo() -> ()
    # [Supports 'more' flag] Replies when the input says so.
    method Keep() -> ()
    # [Requires 'more' flag] Sends many replies at once.
    method Stream() -> ()
    # Replies with a descriptor.
    method Open() -> ()

    """

  static let methods: [any VarlinkMethod.Type] = [Echo.self, Keep.self, Stream.self, Open.self]

  enum Echo: VarlinkMethod {
    static let name = "org.fuzz.Echo"
    static let more = MoreFlag.ignored
    typealias Parameters = JSONObject
    typealias Reply = JSONObject
  }

  enum Keep: VarlinkMethod {
    static let name = "org.fuzz.Keep"
    static let more = MoreFlag.supported
    typealias Parameters = JSONObject
    typealias Reply = JSONObject
  }

  enum Stream: VarlinkMethod {
    static let name = "org.fuzz.Stream"
    static let more = MoreFlag.required
    typealias Parameters = JSONObject
    typealias Reply = JSONObject
  }

  enum Open: VarlinkMethod {
    static let name = "org.fuzz.Open"
    static let more = MoreFlag.ignored
    typealias Parameters = JSONObject
    typealias Reply = JSONObject
  }
}
