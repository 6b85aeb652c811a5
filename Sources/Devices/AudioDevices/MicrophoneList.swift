// SPDX-License-Identifier: Apache-2.0
import CALSA
import EngineChannels

/// The microphones of the kernel.
package enum MicrophoneList {
  /// All devices of all cards that record, in the order of the cards. None is opened. Devices
  /// that this user has no rights to are left out.
  package static func all() -> [MicrophoneDescription] {
    var found: [MicrophoneDescription] = []
    var card: Int32 = -1
    while snd_card_next(&card) == 0, card >= 0 { found += devices(of: card) }
    return found
  }

  private static func devices(of card: Int32) -> [MicrophoneDescription] {
    var opened: OpaquePointer?
    guard snd_ctl_open(&opened, "hw:\(card)", 0) == 0, let control = opened else { return [] }
    defer { snd_ctl_close(control) }
    var cardInfo: OpaquePointer?
    var deviceInfo: OpaquePointer?
    guard snd_ctl_card_info_malloc(&cardInfo) == 0 else { return [] }
    defer { snd_ctl_card_info_free(cardInfo) }
    guard snd_pcm_info_malloc(&deviceInfo) == 0 else { return [] }
    defer { snd_pcm_info_free(deviceInfo) }
    guard snd_ctl_card_info(control, cardInfo) == 0 else { return [] }
    let identifier = String(cString: snd_ctl_card_info_get_id(cardInfo))
    let label = String(cString: snd_ctl_card_info_get_name(cardInfo))
    var found: [MicrophoneDescription] = []
    var device: Int32 = -1
    while snd_ctl_pcm_next_device(control, &device) == 0, device >= 0 {
      snd_pcm_info_set_device(deviceInfo, UInt32(device))
      snd_pcm_info_set_subdevice(deviceInfo, 0)
      snd_pcm_info_set_stream(deviceInfo, SND_PCM_STREAM_CAPTURE)
      // Fails for a device that only plays.
      guard snd_ctl_pcm_info(control, deviceInfo) == 0 else { continue }
      let name = "hw:CARD=\(identifier),DEV=\(device)"
      guard ALSAMicrophone.isName(name) else { continue }
      let part = String(cString: snd_pcm_info_get_name(deviceInfo))
      found.append(
        MicrophoneDescription(
          name: name, label: part.isEmpty || part == label ? label : "\(label): \(part)",
          isBusy: snd_pcm_info_get_subdevices_avail(deviceInfo) == 0))
    }
    return found
  }
}
