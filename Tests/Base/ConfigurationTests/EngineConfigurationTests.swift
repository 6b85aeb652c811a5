// SPDX-License-Identifier: Apache-2.0

import Testing
import Vocabulary

@testable import Configuration

@Suite struct EngineConfigurationTests {
  @Test func anEmptyFileIsTheDefault() throws {
    let configuration = try Read.engine("")
    #expect(configuration == EngineConfiguration())
    #expect(configuration.defaultCamera == nil)
    #expect(configuration.contentDirectory == nil)
    #expect(!configuration.buttonToCapture.enabled)
    #expect(configuration.buttonToCapture.application == "org.shutterd.ButtonToCapture")
    #expect(configuration.buttonToCapture.camera == nil)
    #expect(configuration.buttonToCapture.preset == nil)
    #expect(configuration.buttonToCapture.size == nil)
    #expect(configuration.cameras == [])
    #expect(configuration.syntheticCameras == [])
  }

  @Test func everyOptionIsRead() throws {
    var expected = EngineConfiguration()
    expected.defaultCamera = "cam0"
    expected.contentDirectory = "/srv/photos"
    expected.buttonToCapture.enabled = true
    expected.buttonToCapture.application = "org.example.Booth"
    expected.buttonToCapture.camera = "front"
    expected.buttonToCapture.companions = ["left", "right"]
    expected.buttonToCapture.preset = .high
    expected.buttonToCapture.size = EngineConfiguration.Size(width: 1280, height: 720)
    expected.buttonToCapture.primary = .nextCamera
    expected.buttonToCapture.primaryHold = .photo
    expected.buttonToCapture.secondary = .none
    expected.buttonToCapture.secondaryHold = .toggleRecording
    expected.buttonToCapture.selfTimerMs = 10_000
    expected.buttonToCapture.intervalMs = 60_000
    expected.buttonToCapture.burstIntervalMs = 50
    expected.buttonToCapture.systemControls = false
    var rule = EngineConfiguration.CameraRule(match: DeviceMatch(["ID_MODEL_ID": "0825"]))
    rule.name = "front"
    rule.position = .front
    rule.rotation = 270
    rule.mirror = true
    rule.uprightPixels = true
    rule.ignore = true
    rule.input = 1
    rule.controls = [
      EngineConfiguration.ControlSetting(name: "zoom_absolute", value: 100),
      EngineConfiguration.ControlSetting(name: "auto_exposure", value: -1),
    ]
    expected.cameras = [rule]
    expected.interruptions.locked = true
    expected.interruptions.background = true
    expected.rotation.accelerometer = .folder("/sys/bus/iio/devices/iio:device1")
    expected.rotation.display = 270
    expected.rotation.displayIsFixed = true
    expected.pressure.sensors = .folder("/run/sensors")
    expected.clock.isSimulated = true
    expected.recordings.encoder = .device("/dev/video11")
    expected.sound.whenBusy = .silent
    expected.sound.whenLost = .stop
    expected.sound.syntheticMicrophone = true
    expected.storage.quotaMiB = 512
    expected.storage.freeSpaceMiB = 0
    expected.storage.sidecars = true
    expected.storage.thumbnails = .all
    expected.storage.xmp = false
    expected.storage.orphans = .discard
    expected.storage.deferredTTLSeconds = 3600
    var camera = EngineConfiguration.SyntheticCamera(name: "synthetic0")
    camera.size = EngineConfiguration.Size(width: 320, height: 180)
    camera.stillSize = EngineConfiguration.Size(width: 640, height: 360)
    camera.framesPerSecond = 60
    camera.pixelFormat = .mjpg
    camera.noise = 12
    camera.buffers = 90
    camera.controlLatency = 3
    camera.zoom = .crop
    camera.position = .back
    camera.rotation = 90
    camera.mirror = true
    camera.uprightPixels = true
    camera.present = false
    var second = EngineConfiguration.SyntheticCamera(name: "second")
    (second.pictures, second.framesPerPicture) = ("/srv/pictures", 15)
    expected.syntheticCameras = [camera, second]
    #expect(
      try Read.engine(
        """
        default_camera = "cam0"
        content_directory = "/srv/photos"
        [storage]
        quota_mib = 512
        free_space_mib = 0
        sidecars = true
        thumbnails = "all"
        xmp = false
        orphans = "discard"
        deferred_ttl_s = 3600
        [interruptions]
        locked = true
        background = true
        [rotation]
        accelerometer = "/sys/bus/iio/devices/iio:device1"
        display = 270
        display_is_fixed = true
        [pressure]
        sensors = "/run/sensors"
        [clock]
        simulated = true
        [recordings]
        encoder = "/dev/video11"
        [sound]
        when_busy = "silent"
        when_lost = "stop"
        synthetic_microphone = true
        [button_to_capture]
        enabled = true
        application = "org.example.Booth"
        camera = "front"
        companions = ["left", "right"]
        preset = "high"
        width = 1280
        height = 720
        primary = "next_camera"
        primary_hold = "photo"
        secondary = "none"
        secondary_hold = "toggle_recording"
        self_timer_ms = 10000
        interval_ms = 60000
        burst_interval_ms = 50
        system_controls = false
        [[camera]]
        name = "front"
        match = { ID_MODEL_ID = "0825" }
        position = "front"
        rotation = 270
        mirror = true
        upright_pixels = true
        ignore = true
        input = 1
        controls = { zoom_absolute = 100, auto_exposure = -1 }
        [[synthetic]]
        name = "synthetic0"
        width = 320
        height = 180
        still_width = 640
        still_height = 360
        frames_per_second = 60
        pixel_format = "MJPG"
        noise = 12
        buffers = 90
        control_latency = 3
        zoom = "crop"
        position = "back"
        rotation = 90
        mirror = true
        upright_pixels = true
        present = false
        [[synthetic]]
        name = "second"
        pictures = "/srv/pictures"
        frames_per_picture = 15
        """) == expected)
  }

  @Test func accessRulesAreRead() throws {
    let configuration = try Read.engine(
      """
      access_file = "/srv/access"
      microphone_access_file = "/srv/sound"
      [[access]]
      user = 7
      application = "org.own.*"
      rule = "ask"
      [[access]]
      rule = "deny"
      [[access]]
      medium = "microphone"
      rule = "allow"
      """)
    var first = EngineConfiguration.AccessRule(.ask)
    first.uid = 7
    first.application = GlobPattern("org.own.*")
    #expect(configuration.accessFile == "/srv/access")
    #expect(configuration.microphoneAccessFile == "/srv/sound")
    var sound = EngineConfiguration.AccessRule(.allow)
    sound.medium = .microphone
    #expect(configuration.access == [first, EngineConfiguration.AccessRule(.deny), sound])
    #expect(throws: ConfigurationErrors.self) { try Read.engine("[[access]]\nuser = 7\n") }
    #expect(throws: ConfigurationErrors.self) {
      try Read.engine("[[access]]\nrule = \"maybe\"\n")
    }
  }

  @Test func anAccelerometerIsFoundOrLeftOut() throws {
    #expect(try Read.engine("").rotation.accelerometer == .auto)
    #expect(
      try Read.engine("[rotation]\naccelerometer = \"auto\"\n") == EngineConfiguration())
    #expect(
      try Read.engine("[rotation]\naccelerometer = \"none\"\n").rotation.accelerometer == .unused)
  }

  @Test func theBuiltInClientPhotographsTapsAndFilmsHolds() throws {
    let client = try Read.engine("[button_to_capture]\nenabled = true\n").buttonToCapture
    #expect(client.primary == .photo && client.primaryHold == .recordWhileHeld)
    #expect(client.secondary == .toggleRecording && client.secondaryHold == .none)
  }

  @Test func aSensorIsWhatTheFileSays() throws {
    let text = """
      [[camera]]
      match = { A = "1" }
      black_level = 4096
      white_level = 60000
      color_matrix = [0.5, -0.25, 0, -1.5, 1, 0.125, 0, 0, 2]
      illuminant = "A"
      neutral = [0.5, 1, 0.625]
      [[camera]]
      match = { A = "2" }
      """
    let cameras = try Read.engine(text).cameras
    let sensor = try #require(cameras.first?.sensor)
    #expect(sensor.blackLevel(bits: 10) == 64 && sensor.whiteLevel(bits: 10) == 937)
    #expect(sensor.colorMatrix == [0.5, -0.25, 0, -1.5, 1, 0.125, 0, 0, 2])
    #expect(sensor.illuminant == .a && sensor.neutral == [0.5, 1, 0.625])
    let unknown = try #require(cameras.last?.sensor)
    #expect(unknown == SensorProfile() && unknown.colorMatrix == nil && unknown.neutral == nil)
    #expect(unknown.blackLevel(bits: 10) == 0 && unknown.whiteLevel(bits: 10) == 1023)
    #expect(unknown.whiteLevel(bits: 8) == 255 && unknown.illuminant == .d65)
  }

  @Test func aCameraHasALightWhereTheFileSays() throws {
    let text = """
      [[camera]]
      match = { A = "1" }
      light = { chip = "c", line = 4, active_low = true, settle_ms = 5000, settle_frames = 60 }
      [[camera]]
      match = { A = "2" }
      [[synthetic]]
      name = "s"
      light = { led = "lamp" }
      """
    let configuration = try Read.engine(text)
    var light = EngineConfiguration.CameraLight(.line(chip: "c", .offset(4), activeLow: true))
    (light.settleMilliseconds, light.settleFrames) = (5000, 60)
    #expect(configuration.cameras.map(\.light) == [light, nil])
    let lamp = EngineConfiguration.CameraLight(.led("lamp"))
    #expect(configuration.syntheticCameras.first?.light == lamp)
  }

  @Test(arguments: [
    ("{ settle_ms = 1 }", "9: light = { … } does not say where the light is"),
    ("{ led = \"a\", file = \"/b\" }", "9: light = { … } says more than once"),
    ("{ led = \"a\", settle_ms = 5001 }", "34: \"settle_ms\" is out of range: 5001"),
    ("{ led = \"a\", settle_frames = 61 }", "38: \"settle_frames\" is out of range: 61"),
    ("{ chip = \"a\" }", "9: light = { … } lacks \"line\""),
    ("{ led = \"a\", colour = \"red\" }", "22: unknown key \"colour\""),
  ])
  func aMistakeInALightIsNamed(light: String, complaint: String) throws {
    let errors = Read.engineErrors("[[synthetic]]\nname = \"s\"\nlight = \(light)\n")
    #expect(errors.count == 1)
    #expect(try #require(errors.first).contains("3:\(complaint)"))
  }

  @Test func aSyntheticCameraHasDefaults() throws {
    let camera = try #require(
      try Read.engine("[[synthetic]]\nname = \"s\"\n").syntheticCameras.first)
    #expect(camera.size == EngineConfiguration.Size(width: 1280, height: 720))
    #expect(camera.framesPerSecond == 30)
    #expect(camera.pixelFormat == .yuyv)
    #expect(camera.present && camera.noise == 0)
  }

  @Test(arguments: [
    (
      "[[camera]]\nmatch = { NAME = \"a\" }\nbias_control = \"gamma\"\n",
      "3:16: \"bias_control\" is set without \"bias_units_per_ev\"; set both or none"
    ),
    (
      "[[camera]]\nmatch = { NAME = \"a\" }\nbias_units_per_ev = 8\n",
      "3:21: \"bias_units_per_ev\" is set without \"bias_control\"; set both or none"
    ),
    (
      "[[camera]]\nmatch = { NAME = \"a\" }\nzoom_factor = 1\n",
      "3:15: \"zoom_factor\" is out of range: 1.0; it may be 1.01 to 100.0"
    ),
    (
      "[[synthetic]]\nname = \"a\"\npixel_format = \"RGGB\"\nzoom = \"crop\"\n",
      "4:8: \"zoom\" is only for pictures in YUYV and MJPG; leave it out, or set \"pixel_format\""
    ),
    (
      "[[synthetic]]\nname = \"a\"\npictures = \"/p\"\nzoom = \"crop\"\n",
      "3:12: \"pictures\" cannot be together with \"zoom\": pictures are shown as they are; "
        + "leave out one of the two"
    ),
    (
      "[[synthetic]]\nname = \"a\"\npictures = \"/p\"\nnoise = 0\n",
      "3:12: \"pictures\" cannot be together with \"noise\": pictures are shown as they are; "
        + "leave out one of the two"
    ),
    (
      "[[synthetic]]\nname = \"a\"\npictures = \"/p\"\npixel_format = \"RGGB\"\n",
      "3:12: \"pictures\" is only for YUYV and MJPG; leave it out, or set \"pixel_format\""
    ),
    (
      "[[synthetic]]\nname = \"a\"\nframes_per_picture = 2\n",
      "3:22: \"frames_per_picture\" is set without \"pictures\"; \"pictures\" names the folder of the pictures"
    ),
    (
      "[[synthetic]]\nname = \"a\"\npictures = \"/p\"\nframes_per_picture = 0\n",
      "4:22: \"frames_per_picture\" is out of range: 0; it may be 1 to 1000"
    ),
    (
      "[button_to_capture]\nwidth = 1280\n",
      "2:9: \"width\" is set without \"height\"; set both or none"
    ),
    (
      "[button_to_capture]\nheight = 720\n",
      "2:10: \"height\" is set without \"width\"; set both or none"
    ),
    (
      "[button_to_capture]\ncamera = \"a\"\ncompanions = [\"b\", \"a\"]\n",
      "3:14: \"companions\" names \"a\" twice, or beside \"camera\"; name each camera once"
    ),
    (
      "[button_to_capture]\npreset = \"best\"\n",
      "2:10: \"preset\" is \"best\"; it may be \"photo\", \"high\", \"medium\" or \"low\""
    ),
    (
      "[button_to_capture]\nprimary_hold = \"film\"\n",
      "2:16: \"primary_hold\" is \"film\"; it may be \"none\", \"photo\", \"toggle_recording\", "
        + "\"record_while_held\", \"next_camera\", \"self_timer\", \"interval\" or \"burst_while_held\""
    ),
    (
      "[button_to_capture]\nenable = true\n",
      "2:1: unknown key \"enable\"; did you mean \"enabled\"?"
    ),
    (
      "[storage]\nquota_mib = 0\n",
      "2:13: \"quota_mib\" is out of range: 0; it may be 1 to 1099511627776"
    ),
    (
      "content_directory = \"photos\"\n",
      "1:21: \"content_directory\" must be an absolute path: \"photos\"; begin it with a slash"
    ),
    ("[[camera]]\nname = \"a\"\n", "1:1: [[camera]] lacks \"match\""),
    (
      "[[camera]]\nmatch = { A = \"1\" }\ncontrols = { gain = \"high\" }\n",
      "3:21: \"gain\" must be an integer, not a string; write a whole number, without quotes"
    ),
    (
      "[[camera]]\nmatch = { A = \"1\" }\nname = \"a\"\n[[synthetic]]\nname = \"a\"\n",
      "5:8: camera name \"a\" is already used at test.toml:3:8; change or remove one of the two"
    ),
    (
      "[[camera]]\nmatch = { A = \"1\" }\nrotation = 45\n",
      "3:12: \"rotation\" must be 0, 90, 180 or 270: 45"
    ),
    (
      "[rotation]\naccelerometer = \"iio:device0\"\n",
      "2:17: \"accelerometer\" is \"iio:device0\"; it may be \"auto\", \"none\", or the path of a folder "
        + "from /"
    ),
    ("[rotation]\ndisplay = 60\n", "2:11: \"display\" must be 0, 90, 180 or 270: 60"),
    (
      "[rotation]\ndisplay = -90\n",
      "2:11: \"display\" is out of range: -90; it may be 0 to 270"
    ),
    (
      "[rotation]\ndisplays = 90\n", "2:1: unknown key \"displays\"; did you mean \"display\"?"
    ),
    (
      "[[access]]\nrule = \"deny\"\nmedium = \"sound\"\n",
      "3:10: \"medium\" is \"sound\"; it may be \"camera\" or \"microphone\""
    ),
    ("[[synthetic]]\n", "1:1: [[synthetic]] lacks \"name\""),
    ("[[synthetic]]\nname = \"a\"\nwidth = 321\n", "3:9: \"width\" must be even: 321"),
    (
      "[[synthetic]]\nname = \"a\"\nheight = 8\n",
      "3:10: \"height\" is out of range: 8; it may be 16 to 4096"
    ),
    (
      "[[synthetic]]\nname = \"a\"\npixel_format = \"RGB\"\n",
      "3:16: \"pixel_format\" is \"RGB\"; it may be \"YUYV\", \"MJPG\", \"RG16\", \"GR16\", \"GB16\", "
        + "\"BYR2\", \"RG14\", \"GR14\", \"GB14\", \"BG14\", \"RG12\", \"BA12\", \"GB12\", \"BG12\", "
        + "\"pRCC\", \"pgCC\", \"pGCC\", \"pBCC\", \"RG10\", \"BA10\", \"GB10\", \"BG10\", \"pRAA\", "
        + "\"pgAA\", \"pGAA\", \"pBAA\", \"RGGB\", \"GRBG\", \"GBRG\" or \"BA81\""
    ),
    (
      "[[camera]]\nmatch = { A = \"1\" }\nblack_level = 65535\n",
      "3:15: \"black_level\" is out of range: 65535; it may be 0 to 65534"
    ),
    (
      "[[camera]]\nmatch = { A = \"1\" }\nwhite_level = 4096\nblack_level = 4096\n",
      "4:15: \"black_level\" is 4096, and \"white_level\" is not above it"
    ),
    (
      "[[camera]]\nmatch = { A = \"1\" }\ncolor_matrix = [1, 0, 0, 0, 1, 0, 0, 0]\n",
      "3:16: \"color_matrix\" has 8 numbers; it needs 9"
    ),
    (
      "[[camera]]\nmatch = { A = \"1\" }\nneutral = [0.5, 1, 0]\n",
      "3:20: an entry of \"neutral\" is out of range: 0.0; it may be 0.001 to 100.0"
    ),
    (
      "[[camera]]\nmatch = { A = \"1\" }\nneutral = [0.5, 1, \"1\"]\n",
      "3:20: an entry of \"neutral\" must be a number, not a string; write it without quotes"
    ),
    (
      "[[camera]]\nmatch = { A = \"1\" }\nilluminant = \"sun\"\n",
      "3:14: \"illuminant\" is \"sun\"; it may be \"A\", \"D50\", \"D55\", \"D65\" or \"D75\""
    ),
  ])
  func errorsNameThePlaceAndTheRemedy(text: String, expected: String) {
    #expect(Read.engineErrors(text) == ["test.toml:\(expected)"])
  }
}
