import { describe, expect, it } from 'vitest'
import { splitMjpeg } from './mjpeg.ts'
import { readY4m } from './y4m.ts'

const text = (value: string) => new TextEncoder().encode(value)
const join = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

describe('YUV4MPEG2', () => {
  const header = text('YUV4MPEG2 W4 H2 F25:1 C420jpeg\n')
  const gray = (luma: number) => join(text('FRAME\n'), Array(8).fill(luma), [128, 128, 128, 128])

  it('reads frames, size and rate', () => {
    const video = readY4m(join(header, gray(10), gray(200)))
    expect([video.width, video.height, video.rate, video.count]).toEqual([4, 2, 25, 2])
    expect([...video.frame(1).data.subarray(0, 4)]).toEqual([200, 200, 200, 255])
  })

  it('converts colours by BT.601: pure red at video levels', () => {
    const red = join(text('YUV4MPEG2 W2 H2 F30:1\n'), text('FRAME\n'), [81, 81, 81, 81], [90], [240])
    const [r, g, b] = readY4m(red).frame(0).data
    expect(r).toBeGreaterThan(252)
    expect(g).toBeLessThan(3)
    expect(b).toBeLessThan(3)
  })

  it('stops before a frame that is cut off, and says what is wrong with a header', () => {
    expect(readY4m(join(header, gray(1), gray(2).subarray(0, 12))).count).toBe(1)
    expect(() => readY4m(text('RIFF'))).toThrow(/does not begin with YUV4MPEG2/)
    expect(() => readY4m(text('YUV4MPEG2 W0 H2\n'))).toThrow(/size is 0 × 2/)
    expect(() => readY4m(text('YUV4MPEG2 W2.5 H2\n'))).toThrow(/size is 2.5 × 2/)
    expect(() => readY4m(text('YUV4MPEG2 W2 H2 C420p10\n'))).toThrow(/colour space is 420p10/)
  })
})

describe('MJPEG', () => {
  const picture = (value: number) => [
    0xff,
    0xd8,
    0xff,
    0xfe,
    0,
    4,
    0xff,
    0xd9,
    0xff,
    0xda,
    0,
    2,
    value,
    0xff,
    0,
    7,
    0xff,
    0xd9,
  ]

  it('splits pictures, and is not misled by markers inside of segments', () => {
    const found = [...splitMjpeg(join(picture(1), [0, 0], picture(2)))]
    expect(found.map((jpeg) => [...jpeg])).toEqual([picture(1), picture(2)])
  })

  it('leaves out a last picture that is cut off', () => {
    expect([...splitMjpeg(join(picture(1), picture(2).slice(0, -3)))]).toHaveLength(1)
  })
})
