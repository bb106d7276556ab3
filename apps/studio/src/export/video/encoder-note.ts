import type { EncoderChoice, VideoContainer } from './encode-video.ts'

const CODECS: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'H.265',
  av1: 'AV1',
  vp9: 'VP9',
  vp8: 'VP8',
  aac: 'AAC',
  opus: 'Opus',
}

/** The codecs of a video file, and why an MP4 has others than H.264 and AAC. */
export function encoderNote(
  container: VideoContainer | 'gif' | 'png',
  { video, audio }: EncoderChoice,
): string {
  const codecs = [CODECS[video] ?? video, audio ? CODECS[audio] : 'no sound'].join(', ')
  const missing = [
    container === 'mp4' && video !== 'avc' && 'H.264',
    container === 'mp4' && audio !== 'aac' && 'AAC',
  ].filter((name) => name !== false)
  const words =
    missing.length === 0
      ? ''
      : ` This browser has no ${missing.join(' and no ')} encoder; some players need ${missing.length === 1 ? 'it' : 'them'}.`
  return `Codecs: ${codecs}.${words}${audio ? '' : ' This browser encodes no sound.'}`
}
