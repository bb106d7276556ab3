import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { FaceworkError } from '@facework/report'
import type { Picture } from '../track/picture.ts'
import { splitMjpeg } from '../video/mjpeg.ts'
import { readY4m } from '../video/y4m.ts'
import { decodeJpeg } from './decode-jpeg.ts'

export interface VideoFrame {
  readonly picture: Picture
  /** Seconds from the start of the video. */
  readonly time: number
  /** How much of the video is done, 0 to 1, where its length is known. */
  readonly part?: number | undefined
}

/** Pictures per second of a bare .mjpeg, which says nothing about it; ffmpeg assumes the same. */
const MJPEG_RATE = 25
/** Larger pictures are scaled down: the networks look at 192 pixels. */
const MOST_WIDTH = 960

/** Every frame of a video once, in order. .mjpeg and .y4m are read here, all else by ffmpeg on the PATH. */
export async function* openVideo(path: string, rate?: number | undefined): AsyncGenerator<VideoFrame> {
  if (/\.(mjpeg|mjpg)$/i.test(path)) {
    const jpegs = [...splitMjpeg(readFileSync(path))]
    if (jpegs.length === 0) throw undecodable(path, 'it has no whole JPEG')
    for (const [i, bytes] of jpegs.entries()) {
      const time = i / (rate ?? MJPEG_RATE)
      yield { picture: decodeJpeg(bytes, path), time, part: (i + 1) / jpegs.length }
    }
  } else if (/\.y4m$/i.test(path)) {
    const video = readY4m(readFileSync(path))
    for (let i = 0; i < video.count; i++)
      yield { picture: video.frame(i), time: i / (rate ?? video.rate), part: (i + 1) / video.count }
  } else {
    yield* decodeWithFfmpeg(path, rate)
  }
}

async function* decodeWithFfmpeg(path: string, rate: number | undefined): AsyncGenerator<VideoFrame> {
  const filter = `scale='min(${MOST_WIDTH},iw)':-2`
  const args = [
    '-v',
    'error',
    '-i',
    path,
    '-an',
    '-vf',
    filter,
    '-pix_fmt',
    'yuv420p',
    '-f',
    'yuv4mpegpipe',
    '-',
  ]
  const ffmpeg = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  ffmpeg.stderr.on('data', (text) => {
    complaint += text
  })
  const ended = new Promise<number | null>((done, fail) => {
    ffmpeg.on('error', fail)
    ffmpeg.on('close', done)
  })
  ended.catch(() => {})
  try {
    let count = 0
    for await (const { bytes } of y4mFrames(ffmpeg.stdout)) {
      const video = readY4m(bytes)
      yield { picture: video.frame(0), time: count++ / (rate ?? video.rate) }
    }
    const code = await ended
    if (count === 0)
      throw undecodable(path, complaint.trim().split('\n').at(-1) || `ffmpeg ended with ${code}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw undecodable(path, 'ffmpeg is not installed')
    throw error
  } finally {
    ffmpeg.kill()
  }
}

/** Files of one frame each: the header of the stream and a frame of it. */
async function* y4mFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<{ readonly bytes: Uint8Array }> {
  let pending = Buffer.alloc(0)
  let header: Buffer | undefined
  let size = 0
  for await (const chunk of stream) {
    pending = Buffer.concat([pending, chunk])
    if (!header) {
      const end = pending.indexOf(0x0a)
      if (end < 0) continue
      header = pending.subarray(0, end + 1)
      pending = pending.subarray(end + 1)
      const [width, height] = [/ W(\d+)/, / H(\d+)/].map((part) => Number(part.exec(String(header))?.[1]))
      size = 'FRAME\n'.length + width! * height! + 2 * Math.ceil(width! / 2) * Math.ceil(height! / 2)
    }
    for (; pending.length >= size; pending = pending.subarray(size))
      yield { bytes: Buffer.concat([header, pending.subarray(0, size)]) }
  }
}

function undecodable(path: string, reason: string): FaceworkError {
  return new FaceworkError(
    'capture/video-undecodable',
    path,
    `The video "${path}" cannot be decoded: ${reason}.`,
    `Install ffmpeg, or convert the video where it is installed: ffmpeg -i ${path} -c:v mjpeg -q:v 3 video.mjpeg`,
  )
}
