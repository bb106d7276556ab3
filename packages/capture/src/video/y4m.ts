import { FaceworkError } from '@facework/report'
import type { Picture } from '../track/picture.ts'

export interface Y4mVideo {
  readonly width: number
  readonly height: number
  /** Frames per second. */
  readonly rate: number
  readonly count: number
  frame(index: number): Picture
}

const SIGNATURE = 'YUV4MPEG2'
const FRAME = 'FRAME'
/** By colour space: how many pixels of each direction share a chroma value. */
const CHROMA: Readonly<Record<string, readonly [number, number] | undefined>> = {
  '420': [2, 2],
  '420jpeg': [2, 2],
  '420mpeg2': [2, 2],
  '420paldv': [2, 2],
  '422': [2, 1],
  '444': [1, 1],
}

/** Reads an uncompressed YUV4MPEG2 file of 8 bits a value. */
export function readY4m(bytes: Uint8Array): Y4mVideo {
  const headerEnd = bytes.indexOf(0x0a)
  const header = ascii(bytes, 0, headerEnd)
  if (headerEnd < 0 || !header.startsWith(SIGNATURE)) throw damaged('It does not begin with YUV4MPEG2.')
  const fields = new Map(
    header
      .split(' ')
      .slice(1)
      .map((word) => [word[0], word.slice(1)]),
  )
  const [width, height] = [Number(fields.get('W')), Number(fields.get('H'))]
  const isWhole = Number.isInteger(width) && Number.isInteger(height)
  if (!(isWhole && width > 0 && height > 0 && width * height < 2 ** 28))
    throw damaged(`Its size is ${fields.get('W')} × ${fields.get('H')}.`)
  const space = fields.get('C') ?? '420'
  const chroma = CHROMA[space]
  if (!chroma) throw damaged(`Its colour space is ${space}; known are ${Object.keys(CHROMA).join(', ')}.`)
  const [numerator, denominator] = (fields.get('F') ?? '30:1').split(':').map(Number)
  const rate = numerator! / denominator!
  if (!(rate > 0 && rate < 1000)) throw damaged(`Its frame rate is ${fields.get('F')}.`)
  const [chromaWidth, chromaHeight] = [Math.ceil(width / chroma[0]), Math.ceil(height / chroma[1])]
  const size = width * height + 2 * chromaWidth * chromaHeight
  const starts = frameStarts(bytes, headerEnd + 1, size)
  // Full range only where the file says so; video has 16 to 235.
  const full = space === '420jpeg' || /XCOLORRANGE=FULL/.test(header)
  const layout = { width, height, chroma, chromaWidth, chromaHeight, full }
  return {
    width,
    height,
    rate,
    count: starts.length,
    frame: (index) => pictureFrom(bytes.subarray(starts[index]!, starts[index]! + size), layout),
  }
}

function frameStarts(bytes: Uint8Array, from: number, size: number): number[] {
  const starts: number[] = []
  for (let at = from; at < bytes.length; ) {
    const line = bytes.indexOf(0x0a, at)
    if (line < 0 || !ascii(bytes, at, Math.min(line, at + 64)).startsWith(FRAME)) break
    if (line + 1 + size > bytes.length) break
    starts.push(line + 1)
    at = line + 1 + size
  }
  return starts
}

interface Layout {
  readonly width: number
  readonly height: number
  readonly chroma: readonly [number, number]
  readonly chromaWidth: number
  readonly chromaHeight: number
  readonly full: boolean
}

/** BT.601, as cameras and ffmpeg write small pictures. */
function pictureFrom(
  frame: Uint8Array,
  { width, height, chroma, chromaWidth, chromaHeight, full }: Layout,
): Picture {
  const data = new Uint8ClampedArray(width * height * 4)
  const blueAt = width * height
  const redAt = blueAt + chromaWidth * chromaHeight
  const [base, gain, tint] = full ? [0, 1, 1] : [16, 255 / 219, 255 / 224]
  for (let row = 0; row < height; row++) {
    const chromaRow = Math.floor(row / chroma[1]) * chromaWidth
    for (let column = 0; column < width; column++) {
      const c = chromaRow + Math.floor(column / chroma[0])
      const y = (frame[row * width + column]! - base) * gain
      const u = (frame[blueAt + c]! - 128) * tint
      const v = (frame[redAt + c]! - 128) * tint
      const at = (row * width + column) * 4
      data[at] = y + 1.402 * v
      data[at + 1] = y - 0.344136 * u - 0.714136 * v
      data[at + 2] = y + 1.772 * u
      data[at + 3] = 255
    }
  }
  return { width, height, data }
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 1000)))
}

function damaged(reason: string): FaceworkError {
  return new FaceworkError(
    'capture/video-undecodable',
    '',
    `The file cannot be read as YUV4MPEG2. ${reason}`,
    'Write it again: ffmpeg -i VIDEO -pix_fmt yuv420p out.y4m',
  )
}
