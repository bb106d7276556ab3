import { FaceworkError } from '@facework/report'
import { splitMjpeg } from '../video/mjpeg.ts'
import { readY4m } from '../video/y4m.ts'
import type { TrackerImage } from './tracker-messages.ts'

/** A frame of a video; whoever takes the image closes it. */
export interface VideoPicture {
  readonly image: TrackerImage
  /** Seconds from the start of the video. */
  readonly time: number
}

/** A video of which every frame can be had once, in order, and any by its time. Never played: playback drops frames. */
export interface OpenVideoFile {
  readonly name: string
  /** Seconds; 0 where it has no frame. */
  readonly duration: number
  frames(): AsyncGenerator<VideoPicture>
  /** The frame that is shown at a time, closest to the start before the first. */
  at(time: number): Promise<VideoPicture | undefined>
  close(): void
}

export interface OpenVideoFileOptions {
  /** Frames per second of a bare .mjpeg, which does not contain it; 25 by default, as ffmpeg assumes. */
  readonly rate?: number | undefined
}

const MJPEG_RATE = 25

/** Whether a file is a video by its name. */
export const isVideoName = (name: string): boolean => /\.(mp4|m4v|mov|webm|mkv|mjpe?g|y4m)$/i.test(name)

export async function openVideoFile(file: File, { rate }: OpenVideoFileOptions = {}): Promise<OpenVideoFile> {
  if (/\.mjpe?g$/i.test(file.name)) {
    const jpegs = [...splitMjpeg(new Uint8Array(await file.arrayBuffer()))]
    if (jpegs.length === 0) throw undecodable(file.name, 'it has no whole JPEG')
    return listed(file.name, rate ?? MJPEG_RATE, jpegs.length, async (i) => {
      const blob = new Blob([jpegs[i] as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' })
      return createImageBitmap(blob, { colorSpaceConversion: 'none' })
    })
  }
  if (/\.y4m$/i.test(file.name)) {
    const video = readY4m(new Uint8Array(await file.arrayBuffer()))
    return listed(file.name, rate ?? video.rate, video.count, async (i) => {
      const { data, width, height } = video.frame(i)
      return createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height))
    })
  }
  return decoded(file)
}

/** A video whose frames can be read one by one. */
function listed(
  name: string,
  rate: number,
  count: number,
  read: (index: number) => Promise<ImageBitmap>,
): OpenVideoFile {
  const picture = async (i: number): Promise<VideoPicture> => ({ image: await read(i), time: i / rate })
  return {
    name,
    duration: count / rate,
    async *frames() {
      for (let i = 0; i < count; i++) yield await picture(i)
    },
    // A frame is shown from its own time on; times of clips are floating-point sums.
    at: (time) => picture(Math.max(0, Math.min(count - 1, Math.floor(time * rate + 1e-3)))),
    close() {},
  }
}

/** Everything else, by the browser's own decoder. */
async function decoded(file: File): Promise<OpenVideoFile> {
  const { ALL_FORMATS, BlobSource, Input, VideoSampleSink } = await import('mediabunny')
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) })
  const track = await input.getPrimaryVideoTrack().catch((error: unknown) => {
    throw undecodable(file.name, error instanceof Error ? error.message : String(error))
  })
  if (!track) throw undecodable(file.name, 'it has no video')
  if (!(await track.canDecode())) {
    const codec = await track.getCodecParameterString()
    throw undecodable(file.name, `this browser does not decode ${codec ?? 'its codec'}`)
  }
  const sink = new VideoSampleSink(track)
  const first = await track.getFirstTimestamp()
  const pictureOf = (sample: Sample): VideoPicture => {
    const time = Math.max(0, sample.timestamp - first)
    const image = sample.rotation === 0 && !sample.flip ? sample.toVideoFrame() : upright(sample)
    sample.close()
    return { image, time }
  }
  return {
    name: file.name,
    duration: (await track.computeDuration()) - first,
    async *frames() {
      for await (const sample of sink.samples()) yield pictureOf(sample)
    },
    async at(time) {
      const sample = await sink.getSample(Math.max(0, time + 1e-3) + first)
      return sample ? pictureOf(sample) : undefined
    },
    close: () => input.dispose(),
  }
}

type Sample = import('mediabunny').VideoSample

/** Phones turn their pictures only when they are shown. */
function upright(sample: Sample): ImageBitmap {
  const canvas = new OffscreenCanvas(sample.displayWidth, sample.displayHeight)
  sample.draw(canvas.getContext('2d')!, 0, 0)
  return canvas.transferToImageBitmap()
}

function undecodable(name: string, reason: string): FaceworkError {
  return new FaceworkError(
    'capture/video-undecodable',
    name,
    `"${name}" cannot be decoded: ${reason}.`,
    `Convert it: ffmpeg -i "${name}" -c:v libx264 -pix_fmt yuv420p out.mp4`,
  )
}
