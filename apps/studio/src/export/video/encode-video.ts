import {
  AudioBufferSource,
  BufferTarget,
  CanvasSource,
  canEncodeAudio,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny'

const HIGH = new Quality('high')

export type VideoContainer = 'mp4' | 'webm'

export interface EncoderChoice {
  readonly video: VideoCodec
  /** Undefined where this browser encodes none. */
  readonly audio: 'aac' | 'opus' | undefined
}

/** In the order they are wanted; only VP8 and VP9 keep transparency. */
const VIDEO: Readonly<Record<VideoContainer, readonly VideoCodec[]>> = {
  mp4: ['avc', 'hevc', 'av1', 'vp9'],
  webm: ['vp9', 'vp8', 'av1'],
}

/** What this browser can encode for a container; undefined where it encodes no video for it. */
export async function chooseEncoders(
  container: VideoContainer,
  size: { readonly width: number; readonly height: number; readonly transparent: boolean },
): Promise<EncoderChoice | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined
  const codecs = size.transparent ? (['vp9', 'vp8'] as const) : VIDEO[container]
  const video = await getFirstEncodableVideoCodec([...codecs], {
    width: size.width,
    height: size.height,
    quality: HIGH,
  })
  if (!video) return undefined
  const aac = container === 'mp4' && (await canEncodeAudio('aac'))
  const audio = aac ? 'aac' : (await canEncodeAudio('opus')) ? 'opus' : undefined
  return { video, audio }
}

export interface EncodedVideoOptions {
  readonly container: VideoContainer
  readonly encoders: EncoderChoice
  readonly fps: number
  readonly transparent: boolean
  readonly sound: AudioBuffer | undefined
  /** Draws every frame into the canvas, and calls `add` after each. */
  readonly film: (add: (canvas: OffscreenCanvas, index: number) => Promise<void>) => Promise<void>
}

/** A video of frames that are drawn one by one, each shown for exactly one frame. */
export async function encodeVideo(options: EncodedVideoOptions): Promise<Uint8Array> {
  const { container, encoders, fps, transparent, sound, film } = options
  const target = new BufferTarget()
  const format =
    container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const output = new Output({ format, target })
  let video: CanvasSource | undefined
  try {
    await film(async (canvas, index) => {
      if (!video) {
        video = new CanvasSource(canvas, {
          codec: encoders.video,
          quality: HIGH,
          keyFrameInterval: 2,
          alpha: transparent ? 'keep' : 'discard',
        })
        output.addVideoTrack(video, { frameRate: fps })
        await begin(output, sound, encoders.audio)
      }
      await video.add(index / fps, 1 / fps)
    })
    await output.finalize()
  } catch (error) {
    if (output.state === 'started') await output.cancel()
    throw error
  }
  return new Uint8Array(target.buffer!)
}

async function begin(output: Output, sound: AudioBuffer | undefined, codec: EncoderChoice['audio']) {
  const audio = sound && codec ? new AudioBufferSource({ codec, quality: HIGH }) : undefined
  if (audio) output.addAudioTrack(audio)
  await output.start()
  if (audio && sound) {
    await audio.add(sound)
    audio.close()
  }
}
