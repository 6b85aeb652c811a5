// SPDX-License-Identifier: Apache-2.0
// Plays films in this page, and reports what a viewer would see.
'use strict';

const patience = 15000;

/** Waits for an event of a video. Rejects when the video reports an error instead, or time is over. */
function event(video, name) {
  return new Promise((done, fail) => {
    const end = (finish, value) => {
      clearTimeout(timer);
      video.removeEventListener(name, came);
      video.removeEventListener('error', failed);
      finish(value);
    };
    const came = () => end(done);
    const failed = () => end(fail, new Error(`error ${video.error.code}: ${video.error.message}`));
    const timer = setTimeout(() => end(fail, new Error(`there is no ${name}`)), patience);
    video.addEventListener(name, came);
    video.addEventListener('error', failed);
    if (video.error) failed();
  });
}

/** The code that the synthetic camera burned into the picture that a video shows (FrameCode.swift):
 * 96 blocks of 16 pixels, a number, a time in microseconds, and a checksum. Null where there is none. The camera is
 * turned clockwise by so many degrees. */
function code(video, rotation) {
  const [width, height] = [video.videoWidth, video.videoHeight];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', {willReadFrequently: true});
  context.drawImage(video, 0, 0);
  const pixels = context.getImageData(0, 0, width, height).data;
  const place = {
    0: (x, y) => y * width + x,
    90: (x, y) => x * width + width - 1 - y,
    180: (x, y) => (height - 1 - y) * width + width - 1 - x,
    270: (x, y) => (height - 1 - x) * width + y,
  }[rotation];
  const columns = Math.floor((rotation % 180 ? height : width) / 16);
  const bytes = new Uint8Array(12);
  for (let bit = 0; bit < 96; bit++) {
    let sum = 0;
    for (let y = 4; y < 12; y++) {
      for (let x = 4; x < 12; x++) {
        // Black and white have as much green as anything else.
        sum += pixels[4 * place(bit % columns * 16 + x, Math.floor(bit / columns) * 16 + y) + 1];
      }
    }
    if (sum > 64 * 128) bytes[bit >> 3] |= 0x80 >> (bit & 7);
  }
  let checksum = 0xFFFF;
  for (const byte of bytes.subarray(0, 10)) {
    checksum ^= byte << 8;
    for (let i = 0; i < 8; i++) checksum = checksum & 0x8000 ? (checksum << 1 ^ 0x1021) & 0xFFFF : checksum << 1;
  }
  const view = new DataView(bytes.buffer);
  if (view.getUint16(10) !== checksum) return null;
  return {number: view.getUint32(0), timeUSec: view.getUint16(4) * 2 ** 32 + view.getUint32(6)};
}

/** Hands a film to Chromium's own reader of fragments, in pieces that end anywhere. */
async function feed(video, address, kind) {
  const source = new MediaSource();
  const opened = new Promise(done => source.addEventListener('sourceopen', done, {once: true}));
  video.src = URL.createObjectURL(source);
  await opened;
  const bytes = await (await fetch(address)).arrayBuffer();
  const buffer = source.addSourceBuffer(kind);
  for (let offset = 0; offset < bytes.byteLength; offset += 9973) {
    const appended = new Promise((done, fail) => {
      buffer.addEventListener('updateend', done, {once: true});
      buffer.addEventListener('error', () => fail(new Error('it is no film of fragments')), {once: true});
    });
    buffer.appendBuffer(bytes.slice(offset, offset + 9973));
    await appended;
  }
  source.endOfStream();
}

/** Goes to a place, and waits for its picture: the event may come before that is on the page. Where no picture of about
 * that time comes, the one that is there has to do. */
async function go(video, place) {
  const sought = event(video, 'seeked');
  const shown = new Promise(done => {
    setTimeout(done, 1000);
    const look = (_, {mediaTime}) => {
      if (Math.abs(mediaTime - place) < 0.2) done();
      else video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  });
  video.currentTime = place;
  await Promise.all([sought, shown]);
}

/** Opens a film, goes to each of these places (seconds), and plays it to its end at this rate. Reports how far it
 * came: `error` says what ended it early. With a kind it is opened as a series of fragments. */
async function watch(address, {places, rotation, rate, kind}) {
  document.querySelector('video')?.remove();
  document.getElementById('name').textContent = address;
  const video = document.createElement('video');
  video.preload = 'auto';
  document.body.append(video);
  const report = {shown: []};
  try {
    const loaded = event(video, 'loadeddata');
    if (kind) await Promise.all([feed(video, address, kind), loaded]);
    else video.src = address;
    await loaded;
    report.duration = Number.isFinite(video.duration) ? video.duration : null;
    report.width = video.videoWidth;
    report.height = video.videoHeight;
    for (const place of places) {
      await go(video, place);
      report.shown.push({place, code: code(video, rotation)});
    }
    // It decodes ahead of the picture that it shows.
    const before = video.getVideoPlaybackQuality().totalVideoFrames;
    await go(video, 0);
    const ended = event(video, 'ended');
    video.playbackRate = rate;
    await Promise.all([video.play(), ended]);
    report.frames = video.getVideoPlaybackQuality().totalVideoFrames - before;
    report.soundBytes = video.webkitAudioDecodedByteCount;
  } catch (error) {
    report.error = error.message;
  }
  report.end = video.currentTime;
  return report;
}
