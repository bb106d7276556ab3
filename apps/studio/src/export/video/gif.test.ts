import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { GifWriter } from './gif.ts'

const WIDTH = 97
const HEIGHT = 61
const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Noise over a slope, so that codes grow to twelve bits and start over; few enough colors to be exact. */
function frame(seed: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  let random = seed
  for (let p = 0; p < pixels.length; p += 4) {
    random = (random * 1103515245 + 12345) & 0x7fffffff
    const [r, g, b] = [(random >> 16) & 3, (random >> 18) & 3, (random >> 20) & 3].map((v) => v * 80)
    pixels.set([r!, g!, b!, 255], p)
  }
  return pixels
}

it.skipIf(!hasFfmpeg)('is read by ffmpeg: the same pixels, and as long as the frames say', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facework-gif-'))
  try {
    const gif = new GifWriter({ width: WIDTH, height: HEIGHT, fps: 30, transparent: false })
    const frames = Array.from({ length: 6 }, (_, i) => frame(i + 1))
    for (const pixels of frames) gif.add(pixels)
    const file = join(folder, 'x.gif')
    writeFileSync(file, gif.finish())
    const read = execFileSync(
      'ffmpeg',
      ['-v', 'error', '-i', file, '-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'],
      { maxBuffer: 1 << 26 },
    )
    expect(read.length).toBe(frames.length * WIDTH * HEIGHT * 4)
    frames.forEach((pixels, i) => {
      const got = read.subarray(i * pixels.length, (i + 1) * pixels.length)
      expect(Buffer.compare(got, Buffer.from(pixels.buffer))).toBe(0)
    })
    const shown = execFileSync(
      'ffprobe',
      ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file],
      { encoding: 'utf8' },
    )
    expect(Number(shown)).toBeCloseTo(0.2, 2)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
