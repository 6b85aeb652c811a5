// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Vocabulary

/// Reads the engine's configuration from TOML and collects the errors.
struct EngineReader {
  private let accounts: Accounts
  let errors: ErrorCollector
  /// The names of cameras and intervals.
  var uses = FirstUses()
  var configuration = EngineConfiguration()

  init(accounts: Accounts, errors: ErrorCollector) {
    self.accounts = accounts
    self.errors = errors
  }

  /// Reads the whole file. The result is valid only if there was no error.
  mutating func read(_ root: TOMLTable) {
    var reader = TableReader(root, title: "shutter-engine.toml", errors: errors)
    configuration.defaultCamera = reader.value("default_camera")?.name()
    configuration.contentDirectory = reader.value("content_directory")?.path()
    if let table = reader.table("storage", title: "[storage]") { readStorage(table) }
    if let table = reader.table("button_to_capture", title: "[button_to_capture]") {
      readButtonToCapture(table)
    }
    configuration.buttonToCapture.regions = readRegions(
      reader.tables("region", title: "[[region]]"))
    for table in reader.tables("interval", title: "[[interval]]") { readInterval(table) }
    configuration.cameraPrograms = readPrograms(reader.value("camera_programs"))
    configuration.accessFile = reader.value("access_file")?.path()
    configuration.microphoneAccessFile = reader.value("microphone_access_file")?.path()
    for table in reader.tables("access", title: "[[access]]") {
      readAccess(table)
    }
    if let table = reader.table("interruptions", title: "[interruptions]") {
      readInterruptions(table)
    }
    if let table = reader.table("rotation", title: "[rotation]") { readRotation(table) }
    if let table = reader.table("pressure", title: "[pressure]") { readPressure(table) }
    if let table = reader.table("clock", title: "[clock]") { readClock(table) }
    if let table = reader.table("extensions", title: "[extensions]") {
      var reader = table
      configuration.extensions.contentMiB =
        reader.value("content_mib")?.integer(in: 1...1_048_576)
        ?? configuration.extensions.contentMiB
      reader.finish()
    }
    if let table = reader.table("recordings", title: "[recordings]") { readRecordings(table) }
    if let table = reader.table("sound", title: "[sound]") { readSound(table) }
    for table in reader.tables("camera", title: "[[camera]]") {
      readCamera(table)
    }
    for table in reader.tables("synthetic", title: "[[synthetic]]") {
      readSynthetic(table)
    }
    if let table = reader.table("socket", title: "[socket]") {
      configuration.socket = SocketAccess(table, accounts: accounts, isForAll: true)
    }
    reader.finish()
  }

  /// Reads `[storage]`.
  private mutating func readStorage(_ table: TableReader) {
    var reader = table
    // Up to an exbibyte (2^40 MiB), so that the number of bytes fits an integer.
    let sizes = 0...(1 << 40)
    configuration.storage.quotaMiB = reader.value("quota_mib")?.integer(in: 1...sizes.upperBound)
    configuration.storage.freeSpaceMiB =
      reader.value("free_space_mib")?.integer(in: sizes) ?? configuration.storage.freeSpaceMiB
    configuration.storage.sidecars = reader.value("sidecars")?.boolean() ?? false
    configuration.storage.thumbnails =
      reader.value("thumbnails")?.word(EngineConfiguration.Storage.Thumbnails.self)
      ?? configuration.storage.thumbnails
    configuration.storage.xmp = reader.value("xmp")?.boolean() ?? configuration.storage.xmp
    configuration.storage.orphans =
      reader.value("orphans")?.word(OrphanPolicy.self) ?? configuration.storage.orphans
    configuration.storage.deferredTTLSeconds =
      reader.value("deferred_ttl_s")?.integer(in: 1...2_592_000)
      ?? configuration.storage.deferredTTLSeconds
    reader.finish()
  }

  /// Reads `[[access]]`.
  private mutating func readAccess(_ table: TableReader) {
    var reader = table
    let word = reader.required("rule")?.word(EngineConfiguration.AccessRule.Access.self)
    var rule = EngineConfiguration.AccessRule(word ?? .deny)
    rule.medium = reader.value("medium")?.word(CaptureMedium.self) ?? rule.medium
    rule.uid = reader.value("user")?.account("user", accounts.uid)
    rule.application =
      reader.value("application")?.string().map { GlobPattern($0) } ?? rule.application
    configuration.access.append(rule)
    reader.finish()
  }

  /// Reads `[interruptions]`.
  private mutating func readInterruptions(_ table: TableReader) {
    var reader = table
    configuration.interruptions.locked = reader.value("locked")?.boolean() ?? false
    configuration.interruptions.background = reader.value("background")?.boolean() ?? false
    reader.finish()
  }

  /// Reads `[rotation]`.
  private mutating func readRotation(_ table: TableReader) {
    var reader = table
    var rotation = EngineConfiguration.Rotation()
    rotation.accelerometer =
      reader.value("accelerometer")?.sensors() ?? rotation.accelerometer
    rotation.display = readQuarterTurn(&reader, "display") ?? rotation.display
    rotation.displayIsFixed =
      reader.value("display_is_fixed")?.boolean() ?? rotation.displayIsFixed
    configuration.rotation = rotation
    reader.finish()
  }

  /// Reads `[pressure]`.
  private mutating func readPressure(_ table: TableReader) {
    var reader = table
    configuration.pressure.sensors = reader.value("sensors")?.sensors() ?? .auto
    reader.finish()
  }

  /// Reads `[clock]`.
  private mutating func readClock(_ table: TableReader) {
    var reader = table
    configuration.clock.isSimulated = reader.value("simulated")?.boolean() ?? false
    reader.finish()
  }

  /// Reads `[recordings]`.
  private mutating func readRecordings(_ table: TableReader) {
    var reader = table
    configuration.recordings.encoder = reader.value("encoder")?.encoder() ?? .auto
    reader.finish()
  }

  /// Reads `[sound]`.
  private mutating func readSound(_ table: TableReader) {
    var reader = table
    var sound = EngineConfiguration.Sound()
    sound.whenBusy =
      reader.value("when_busy")?.word(EngineConfiguration.Sound.WhenBusy.self) ?? sound.whenBusy
    sound.whenLost =
      reader.value("when_lost")?.word(EngineConfiguration.Sound.WhenLost.self) ?? sound.whenLost
    sound.syntheticMicrophone = reader.value("synthetic_microphone")?.boolean() ?? false
    configuration.sound = sound
    reader.finish()
  }

  /// Reads `[button_to_capture]`.
  private mutating func readButtonToCapture(_ table: TableReader) {
    var reader = table
    var client = EngineConfiguration.ButtonToCapture()
    client.enabled = reader.value("enabled")?.boolean() ?? client.enabled
    client.application = reader.value("application")?.string() ?? client.application
    client.user = reader.value("user")?.user()
    client.camera = reader.value("camera")?.name()
    client.companions = readCompanions(&reader, of: client.camera)
    client.preset = reader.value("preset")?.word(CapturePreset.self)
    client.size = readSize(&reader)
    func action(_ name: String, _ usual: ButtonAction) -> ButtonAction {
      reader.value(name)?.word(ButtonAction.self) ?? usual
    }
    client.primary = action("primary", client.primary)
    client.primaryHold = action("primary_hold", client.primaryHold)
    client.secondary = action("secondary", client.secondary)
    client.secondaryHold = action("secondary_hold", client.secondaryHold)
    client.selfTimerMs =
      reader.value("self_timer_ms")?.integer(in: 100...60_000) ?? client.selfTimerMs
    client.intervalMs =
      reader.value("interval_ms")?.integer(in: 100...86_400_000) ?? client.intervalMs
    client.burstIntervalMs =
      reader.value("burst_interval_ms")?.integer(in: 10...10_000) ?? client.burstIntervalMs
    client.systemControls =
      reader.value("system_controls")?.boolean() ?? client.systemControls
    configuration.buttonToCapture = client
    reader.finish()
  }

  /// Reads the cameras that photograph beside the camera of the client.
  private func readCompanions(_ reader: inout TableReader, of camera: String?) -> [String] {
    guard let value = reader.value("companions"), let names = value.array() else { return [] }
    let companions = names.compactMap { $0.name() }
    if names.count > 7 {
      value.report("has \(names.count) cameras", remedy: "at most 7 photograph beside the first")
    }
    var seen = Set([camera].compactMap(\.self))
    for name in companions where !seen.insert(name).inserted {
      value.report(
        "names \"\(name)\" twice, or beside \"camera\"", remedy: "name each camera once")
    }
    return companions
  }

  /// Reads `width` and `height`, both or none.
  func readSize(_ reader: inout TableReader) -> EngineConfiguration.Size? {
    let width = reader.value("width")
    let height = reader.value("height")
    let sides = (width?.integer(in: 16...16_384), height?.integer(in: 16...16_384))
    if width == nil || height == nil {
      let missing = width == nil ? "width" : "height"
      (width ?? height)?.report("is set without \"\(missing)\"", remedy: "set both or none")
    }
    guard let width = sides.0, let height = sides.1 else { return nil }
    return EngineConfiguration.Size(width: width, height: height)
  }
}

extension EngineReader {
  /// Reads `[[camera]]`.
  private mutating func readCamera(_ table: TableReader) {
    var reader = table
    let name = reader.value("name")
    let match = DeviceMatch(&reader)
    var rule = EngineConfiguration.CameraRule(match: match ?? DeviceMatch([:]))
    rule.name = name?.name()
    rule.position = reader.value("position")?.word(CameraPosition.self)
    rule.rotation = readQuarterTurn(&reader, "rotation")
    rule.mirror = reader.value("mirror")?.boolean() ?? false
    rule.uprightPixels = reader.value("upright_pixels")?.boolean() ?? false
    rule.ignore = reader.value("ignore")?.boolean() ?? false
    rule.shared = reader.value("shared")?.boolean() ?? true
    rule.input = reader.value("input")?.integer(in: 0...31)
    rule.range = reader.value("range")?.word(EngineConfiguration.RawRange.self)
    if let controls = reader.table("controls", title: "controls = { NAME = VALUE }") {
      rule.controls = controls.entries().compactMap { entry in
        entry.value.integer(in: Int.min...Int.max).map {
          EngineConfiguration.ControlSetting(name: entry.key, value: Int64($0))
        }
      }
    }
    rule.biasControl = readBiasControl(&reader)
    rule.zoomFactor = reader.value("zoom_factor")?.number(in: 1.01...100)
    rule.sensor = readSensor(&reader)
    rule.light = readLight(&reader)
    if let name, let text = rule.name {
      uses.claim("camera name \"\(text)\"", at: name.location, errors)
    }
    configuration.cameras.append(rule)
    reader.finish()
  }

  /// Reads the camera programs.
  private func readPrograms(_ value: ValueReader?) -> [String]? {
    guard let value, let entries = value.array() else { return nil }
    if entries.count > EngineConfiguration.mostPrograms {
      value.report(
        "has \(entries.count) programs", remedy: "at most \(EngineConfiguration.mostPrograms) run")
    }
    var paths: [String] = []
    for path in entries.compactMap({ $0.path() }) {
      if paths.contains(path) {
        value.report("names \"\(path)\" twice", remedy: "name each program once")
      }
      paths.append(path)
    }
    return paths
  }

  /// Reads the light of a camera.
  func readLight(_ reader: inout TableReader) -> EngineConfiguration.CameraLight? {
    guard var table = reader.table("light", title: "light = { … }") else { return nil }
    let place = table.lightPlace(many: "a camera has one light")
    let milliseconds = table.value("settle_ms")?.integer(in: 0...5000)
    let frames = table.value("settle_frames")?.integer(in: 0...60)
    table.finish()
    guard let place else { return nil }
    var light = EngineConfiguration.CameraLight(place)
    light.settleMilliseconds = milliseconds ?? light.settleMilliseconds
    light.settleFrames = frames ?? light.settleFrames
    return light
  }

  /// Reads `bias_control` and `bias_units_per_ev`, both or none.
  private func readBiasControl(
    _ reader: inout TableReader
  ) -> EngineConfiguration.BiasControl? {
    let control = reader.value("bias_control")
    let units = reader.value("bias_units_per_ev")
    if control == nil || units == nil {
      let missing = control == nil ? "bias_control" : "bias_units_per_ev"
      (control ?? units)?.report("is set without \"\(missing)\"", remedy: "set both or none")
    }
    guard let name = control?.name(), let unitsPerEV = units?.integer(in: 1...1_000_000) else {
      return nil
    }
    return EngineConfiguration.BiasControl(name: name, unitsPerEV: unitsPerEV)
  }

  /// Reads what raw photos say of a sensor.
  private func readSensor(_ reader: inout TableReader) -> SensorProfile {
    var sensor = SensorProfile()
    let black = reader.value("black_level")
    sensor.blackLevel = black?.integer(in: 0...65_534)
    sensor.whiteLevel = reader.value("white_level")?.integer(in: 1...65_535)
    if let level = sensor.blackLevel, let white = sensor.whiteLevel, level >= white {
      black?.report("is \(level), and \"white_level\" is not above it")
    }
    sensor.colorMatrix = reader.value("color_matrix")?.numbers(9, in: -100...100)
    sensor.illuminant = reader.value("illuminant")?.word(Illuminant.self) ?? sensor.illuminant
    sensor.neutral = reader.value("neutral")?.numbers(3, in: 0.001...100)
    return sensor
  }

  /// Quarter turns, in degrees.
  func readQuarterTurn(_ reader: inout TableReader, _ key: String) -> Int? {
    guard let value = reader.value(key), let degrees = value.integer(in: 0...270) else {
      return nil
    }
    if degrees % 90 != 0 {
      value.report("must be 0, 90, 180 or 270: \(degrees)")
      return nil
    }
    return degrees
  }
}

extension ValueReader {
  /// "auto", "libopenh264", or the absolute path of a node.
  fileprivate func encoder() -> EngineConfiguration.Recordings.Encoder? {
    guard let text = string() else { return nil }
    switch text {
    case "auto": return .auto
    case "libopenh264": return .library
    default:
      guard text.hasPrefix("/") else {
        report(
          "is \"\(text)\"",
          remedy: "it may be \"auto\", \"libopenh264\", or the node of an encoder, /dev/video11")
        return nil
      }
      return .device(text)
    }
  }

  /// "auto", "none", or the absolute path of a folder.
  fileprivate func sensors() -> EngineConfiguration.Sensors? {
    guard let text = string() else { return nil }
    switch text {
    case "auto": return .auto
    case "none": return .unused
    default:
      guard text.hasPrefix("/") else {
        report(
          "is \"\(text)\"", remedy: "it may be \"auto\", \"none\", or the path of a folder from /")
        return nil
      }
      return .folder(text)
    }
  }
}
