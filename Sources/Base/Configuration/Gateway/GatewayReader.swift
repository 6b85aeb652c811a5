// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import Vocabulary

/// Reads the gateway's configuration from TOML and collects the errors.
struct GatewayReader {
  let keys: KernelKeys
  private let accounts: Accounts
  let errors: ErrorCollector
  /// The logical names of devices, lines and buttons.
  var uses = FirstUses()
  var configuration = GatewayConfiguration()

  init(
    keyCode: @escaping (String) -> UInt16?, accounts: Accounts, errors: ErrorCollector
  ) {
    self.accounts = accounts
    keys = KernelKeys(code: keyCode, errors: errors)
    self.errors = errors
  }

  /// Reads the whole file. The result is valid only if there was no error.
  mutating func read(_ root: TOMLTable) {
    var reader = TableReader(root, title: "shutterd.toml", errors: errors)
    readTimes(&reader)
    readGestures(&reader)
    readForeground(&reader)
    readUsers(&reader)
    if let value = reader.value("locked_at_start")?.boolean() {
      configuration.isLockedAtStart = value
    }
    if let value = reader.value("locked_default")?.word(LockedDefault.self) {
      configuration.lockedDefault = value
    }
    if let names = reader.value("escape_chord")?.array() {
      configuration.escapeChord = names.compactMap { name in
        name.string().flatMap { keys.check($0, at: name.location) == nil ? nil : $0 }
      }
    }
    if let roles = readRoles(&reader, "roles", title: "[roles]") {
      // A number may stand for a key that has a role by its name.
      let codes = Set(roles.keys.compactMap(keys.code))
      configuration.roles = configuration.roles.filter { entry in
        !(keys.code(entry.key).map(codes.contains) ?? false)
      }
      configuration.roles.merge(roles) { _, configured in configured }
    }
    for table in reader.tables("device", title: "[[device]]") {
      readDevice(table)
    }
    for table in reader.tables("pointer", title: "[[pointer]]") {
      readPointer(table)
    }
    for table in reader.tables("dial", title: "[[dial]]") {
      readDial(table)
    }
    readChips(reader.tables("gpio", title: "[[gpio]]"))
    for table in reader.tables("action", title: "[[action]]") {
      readActionRule(table)
    }
    for table in reader.tables("simulated", title: "[[simulated]]") {
      readSimulated(table)
    }
    for table in reader.tables("network", title: "[[network]]") {
      readNetwork(table)
    }
    for table in reader.tables("simulated_gpio", title: "[[simulated_gpio]]") {
      readSimulatedChip(table)
    }
    for table in reader.tables("light", title: "[[light]]") {
      readLight(table)
    }
    if let table = reader.table("sounds", title: "[sounds]") { readSounds(table) }
    for table in reader.tables("buzzer", title: "[[buzzer]]") {
      readBuzzer(table)
    }
    if let table = reader.table("extensions", title: "[extensions]") { readExtensions(table) }
    if let table = reader.table("audit", title: "[audit]") { readAudit(table) }
    if let table = reader.table("limits", title: "[limits]") { readLimits(table) }
    if let table = reader.table("sockets", title: "[sockets]") { readSockets(table) }
    reader.finish()
  }

  private mutating func readAudit(_ table: TableReader) {
    var reader = table
    if let enabled = reader.value("enabled")?.boolean() { configuration.audit.isEnabled = enabled }
    if let file = reader.value("file")?.string() { configuration.audit.file = file }
    if let kilobytes = reader.value("maximum_kb")?.integer(in: 64...1_048_576) {
      configuration.audit.maximumBytes = kilobytes << 10
    }
    if let files = reader.value("files")?.integer(in: 1...100) {
      configuration.audit.files = files
    }
    reader.finish()
  }

  private mutating func readExtensions(_ table: TableReader) {
    var reader = table
    func time(_ key: String, in range: ClosedRange<Int>, _ option: inout Int64) {
      if let value = reader.value(key)?.integer(in: range) { option = Int64(value) * 1000 }
    }
    time("grace_ms", in: 500...60_000, &configuration.extensions.graceUSec)
    time("no_interaction_ms", in: 500...600_000, &configuration.extensions.interactionUSec)
    time("no_preview_ms", in: 500...600_000, &configuration.extensions.previewUSec)
    time("unlock_ms", in: 500...600_000, &configuration.extensions.authenticationUSec)
    if let value = reader.value("end_at_unlock")?.boolean() {
      configuration.extensions.endsAtUnlock = value
    }
    reader.finish()
  }

  private mutating func readTimes(_ reader: inout TableReader) {
    if let value = reader.value("debounce_ms")?.debounceUSec() {
      configuration.debounceUSec = value
    }
    if let value = reader.value("acknowledgement_timeout_ms")?.integer(in: 10...60_000) {
      configuration.acknowledgementTimeoutUSec = Int64(value) * 1000
    }
    if let value = reader.value("maximum_hold_s")?.integer(in: 1...86_400) {
      configuration.maximumHoldUSec = Int64(value) * 1_000_000
    }
  }

  private mutating func readGestures(_ reader: inout TableReader) {
    if let value = reader.value("double_tap_ms")?.integer(in: 50...2000) {
      configuration.doubleTapUSec = Int64(value) * 1000
    }
    if let value = reader.value("hold_ms")?.integer(in: 100...10_000) {
      configuration.holdUSec = Int64(value) * 1000
    }
    if let value = reader.value("repeat_ms")?.integer(in: 20...10_000) {
      configuration.repeatUSec = Int64(value) * 1000
    }
  }

  /// The words of the option `foreground`.
  private enum ForegroundWord: String, CaseIterable {
    case lastToAsk = "last_to_ask"
    case activeSession = "active_session"
    case pinned
    case shell
  }

  private mutating func readForeground(_ reader: inout TableReader) {
    let foreground = reader.value("foreground")
    let pinned = reader.value("pinned_application")
    let application = pinned?.string()
    let user = reader.value("pinned_user")?.user()
    if let path = reader.value("login_records")?.path() { configuration.loginRecords = path }
    switch foreground?.word(ForegroundWord.self) {
    case nil: break
    case .lastToAsk: configuration.foreground = .lastToAsk
    case .activeSession: configuration.foreground = .activeSession
    case .shell: configuration.foreground = .shell
    case .pinned:
      if let application {
        configuration.foreground = .pinned(application: application, user: user)
      } else if pinned == nil {
        foreground?.report(
          "is \"pinned\" without \"pinned_application\"",
          remedy: "name the application, as in pinned_application = \"org.example.booth\"")
      }
    }
  }

  private mutating func readUsers(_ reader: inout TableReader) {
    if let devices = reader.value("allow_virtual_devices")?.strings() {
      configuration.allowedVirtualDevices = devices.map(GatewayConfiguration.VirtualDevice.init)
    }
    if let users = reader.value("external_sessions_for")?.array() {
      configuration.externalSessionUsers = users.compactMap { $0.user() }
    }
  }
}

extension GatewayReader {
  /// Reads `[limits]`. A limit above another one that is always reached first is a mistake if the
  /// file sets it. A default is lowered to the other limit instead.
  private mutating func readLimits(_ table: TableReader) {
    var reader = table
    func limit(
      _ key: String, _ range: ClosedRange<Int>,
      _ path: WritableKeyPath<GatewayConfiguration.Limits, Int>, factor: Int = 1,
      below other: (key: String, path: KeyPath<GatewayConfiguration.Limits, Int>)? = nil
    ) {
      let value = reader.value(key)
      if let number = value?.integer(in: range) {
        configuration.limits[keyPath: path] = number * factor
      }
      guard let other else { return }
      let most = configuration.limits[keyPath: other.path]
      guard configuration.limits[keyPath: path] > most else { return }
      value?.report(
        "can never be reached: it is \(configuration.limits[keyPath: path]), and "
          + "\"\(other.key)\" is \(most)",
        remedy: "lower it to \(most), or raise \"\(other.key)\"")
      configuration.limits[keyPath: path] = most
    }
    limit("connections", 8...1024, \.connections)
    limit(
      "connections_per_user", 2...1024, \.connectionsPerUser, below: ("connections", \.connections))
    // Each interaction has a connection of its own.
    limit(
      "interactions_per_user", 1...512, \.interactionsPerUser,
      below: ("connections_per_user", \.connectionsPerUser))
    limit(
      "interactions_per_client", 1...256, \.interactionsPerClient,
      below: ("interactions_per_user", \.interactionsPerUser))
    limit("message_kb", 4...64, \.messageBytes, factor: 1024)
    limit("calls_per_second", 50...1_000_000, \.callsPerSecond)
    limit("events_per_second", 100...1_000_000, \.eventsPerSecond)
    reader.finish()
  }

  /// Reads `[sockets.gateway]`, `[sockets.control]` and `[sockets.engine_link]`. The administrator
  /// may open the first to every user. The other two are never open to all, because their clients
  /// are trusted.
  private mutating func readSockets(_ table: TableReader) {
    var reader = table
    let sockets: [(String, RuntimeDirectory.Socket)] = [
      ("gateway", .gateway), ("control", .control), ("engine_link", .engineLink),
    ]
    for (key, socket) in sockets {
      guard let table = reader.table(key, title: "[sockets.\(key)]") else { continue }
      configuration.sockets[socket] = SocketAccess(
        table, accounts: accounts, isForAll: socket == .gateway)
    }
    reader.finish()
  }
}
