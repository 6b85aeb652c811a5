// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

struct CallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "call",
    abstract: "Calls a method of a daemon, or of any Varlink service.",
    discussion: """
      Prints the parameters of each reply as one line of JSON. The interface determines the socket; \
      --socket names the socket of another service. An error of the service is printed in words on \
      standard error, or with --json as one object on standard output, as with all commands. \
      `shutterctl introspect INTERFACE` shows the methods and their parameters.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var service: ServiceOptions
  @Flag(help: "Take several replies, each as it comes, until the last one or Ctrl-C.")
  var more = false
  @Flag(help: "Ask for no reply, not even an error.") var oneway = false
  @Argument(help: ArgumentHelp("The method.", valueName: "interface.method")) var method: String
  @Argument(help: ArgumentHelp("A JSON object; - reads it from standard input.", valueName: "json"))
  var parameters = "{}"

  func validate() throws {
    guard !(more && oneway) else {
      throw ValidationError("--more and --oneway exclude each other")
    }
    let name = Call(method: method)
    guard !name.interface.isEmpty, name.interface != method, method.utf8.last != UInt8(ascii: ".")
    else {
      throw ValidationError(
        "'\(method)' is not an interface and a method, such as org.shutterd.Gateway.ListDevices")
    }
    _ = try service.address(of: name.interface, common)
    if parameters != CallParameters.fromInput { _ = try CallParameters.parse(parameters) }
  }

  func run() throws {
    let mode: Call.Mode = more ? .more : oneway ? .oneway : .single
    let call = Call(method: method, parameters: try CallParameters.read(parameters), mode: mode)
    let address = try service.address(of: call.interface, common)
    LoopRun.run(common) {
      let client = try address.connect()
      do {
        try await oneway ? Self.send(call, on: client) : Self.printReplies(to: call, on: client)
      } catch VarlinkCallError.error(let error) {
        throw await Self.failure(error, call, client)
      }
    }
  }

  /// Sends a call without a reply. Returns when the socket has taken all of it.
  @LoopActor
  private static func send(_ call: Call, on client: VarlinkClient) async throws {
    var failure: VarlinkCallError?
    client.call(call) { if case .failure(let error) = $0 { failure = error } }
    let isLarge = client.hasUnsent
    // The event loop reports a call that could not be made, so let it run at least once.
    repeat { await Pause.milliseconds(1) } while client.isOpen && client.hasUnsent
    if let failure { throw failure }
    if isLarge && !client.isOpen { throw VarlinkCallError.disconnected }
  }

  /// Prints each reply. Returns after the last one.
  @LoopActor
  private static func printReplies(to call: Call, on client: VarlinkClient) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      client.call(call) { result in
        switch result {
        case .failure(let error): continuation.resume(throwing: error)
        case .success(let reply):
          TextForm.printJSON(reply.parameters)
          if !reply.continues { continuation.resume() }
        }
      }
    }
  }

  /// The service's error in the terms of its interface, which are the terms that the caller typed.
  @LoopActor
  private static func failure(
    _ error: RemoteError, _ call: Call, _ client: VarlinkClient
  ) async -> Failure {
    var words = ErrorWords.literally(error)
    if error.name == VarlinkServiceInterface.MethodNotFound.name,
      let methods = await methods(of: call.interface, client)
    {
      words += "; there are \(methods.joined(separator: ", "))"
    }
    return .answered(error, words)
  }

  /// The methods of an interface; nil if the service has no description of it that can be parsed.
  @LoopActor
  private static func methods(of interface: String, _ client: VarlinkClient) async -> [String]? {
    let reply = try? await client.call(
      VarlinkServiceInterface.GetInterfaceDescription.self, .init(interface: interface))
    guard let text = reply?.description else { return nil }
    let members = try? InterfaceDescription(parsing: text).members
    return members?.filter {
      if case .method = $0.declaration { true } else { false }
    }.map(\.name)
  }
}

/// The parameters of `shutterctl call`, checked before anything is sent.
private enum CallParameters {
  /// The argument that stands for standard input.
  static let fromInput = "-"

  /// The parameters of an argument, which may be `fromInput`.
  static func read(_ argument: String) throws -> JSONObject {
    argument == fromInput ? try parse(standardInput()) : try parse(argument)
  }

  /// Parses an argument. The error says what is wrong and at which byte.
  static func parse(_ argument: String) throws -> JSONObject {
    try parse(Array(argument.utf8))
  }

  private static func parse(_ bytes: [UInt8]) throws -> JSONObject {
    let json: JSON
    do throws(JSONError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw ValidationError("the parameters are not JSON: \(error)")
    }
    guard case .object(let object) = json else {
      throw ValidationError("the parameters are not a JSON object")
    }
    return object
  }

  /// Reads standard input to its end, or to one byte more than the parser takes.
  private static func standardInput() throws -> [UInt8] {
    let limit = JSONLimits().maximumSize + 1
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("read", "standard input") }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
