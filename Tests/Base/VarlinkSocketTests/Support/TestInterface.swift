// SPDX-License-Identifier: Apache-2.0
import Varlink

/// An interface for tests, in the form in which the generator writes them.
enum TestInterface: VarlinkInterface {
  static let name = "org.example.test"

  static let description = """
    # For tests.
    interface org.example.test

    method Echo(text: string) -> (text: string)
    # [Requires 'more' flag]
    method Watch() -> (count: int)
    # [Supports 'more' flag]
    method Count(from: ?int) -> (count: int)
    method Open() -> (fileDescriptor: int, text: string)
    method Unbuilt() -> ()

    error Refused (reason: string)

    """

  static let methods: [any VarlinkMethod.Type] = [
    Echo.self, Watch.self, Count.self, Open.self, Unbuilt.self,
  ]

  enum Echo: VarlinkMethod {
    static let name = "org.example.test.Echo"
    static let more = MoreFlag.ignored
    typealias Parameters = Text
    typealias Reply = Text
  }

  enum Watch: VarlinkMethod {
    static let name = "org.example.test.Watch"
    static let more = MoreFlag.required
    typealias Parameters = NoFields
    typealias Reply = Number
  }

  enum Count: VarlinkMethod {
    static let name = "org.example.test.Count"
    static let more = MoreFlag.supported
    typealias Parameters = JSONObject
    typealias Reply = Number
  }

  enum Open: VarlinkMethod {
    static let name = "org.example.test.Open"
    static let more = MoreFlag.supported
    typealias Parameters = NoFields
    typealias Reply = Opened
  }

  enum Unbuilt: VarlinkMethod {
    static let name = "org.example.test.Unbuilt"
    static let more = MoreFlag.ignored
    typealias Parameters = NoFields
    typealias Reply = NoFields
  }
}
