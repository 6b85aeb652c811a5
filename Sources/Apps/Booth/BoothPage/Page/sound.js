// SPDX-License-Identifier: Apache-2.0
// The booth's sounds, made here: a tick for each second, and the click of a shutter.

let context;
let noise;

/** Gets ready. Without a gesture or the browser's permission there is no sound, and no error. */
function wake() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  if (noise) return context;
  noise = context.createBuffer(1, context.sampleRate / 5, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return context;
}
addEventListener("pointerdown", wake, { once: true });
addEventListener("keydown", wake, { once: true });

function tone(frequency, seconds, loudness) {
  const audio = wake();
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(loudness, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + seconds);
  source.connect(volume).connect(audio.destination);
  source.start();
  source.stop(audio.currentTime + seconds);
}

/** A second is over; the last one sounds higher. */
export const tick = isLast => tone(isLast ? 1320 : 880, 0.13, 0.22);

/** A shutter opens, and closes. */
export function click() {
  const audio = wake();
  for (const [delay, frequency, loudness] of [[0, 2600, 0.55], [0.07, 1500, 0.4]]) {
    const [source, filter, volume] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
    const begin = audio.currentTime + delay;
    source.buffer = noise;
    filter.type = "bandpass";
    filter.frequency.value = frequency;
    filter.Q.value = 0.8;
    volume.gain.setValueAtTime(loudness, begin);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.05);
    source.connect(filter).connect(volume).connect(audio.destination);
    source.start(begin, Math.random() * 0.1, 0.06);
  }
  document.documentElement.dataset.clicks = Number(document.documentElement.dataset.clicks ?? 0) + 1;
}
