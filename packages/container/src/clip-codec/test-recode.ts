import { type Clip, type Curve, clipKind, type JointTrack, readDocument } from '@facework/documents'
import { expect } from 'vitest'
import { readContainer } from '../read-container.ts'
import { type CompressClips, writeContainer } from '../write-container.ts'

export function sampled(name: string, values: ArrayLike<number>): Curve {
  return {
    type: 'sampled',
    name,
    start: 0,
    rate: 60,
    values: Float32Array.from(values),
    before: 'hold',
    after: 'hold',
  }
}

export function clipOf(curves: readonly Curve[], joints: readonly JointTrack[] = []): Clip {
  return clipKind.create('take', { duration: 10, curves, joints })
}

/** A clip written compressed and read again. */
export function recode(
  clip: Clip,
  compress: CompressClips = {},
  clipDetail?: number,
): { back: Clip; bytes: Uint8Array } {
  const bytes = writeContainer({ documents: [clip], compress })
  const options = { check: readDocument, ...(clipDetail === undefined ? {} : { clipDetail }) }
  return { back: readContainer(bytes, options).documents[0] as Clip, bytes }
}

export const valuesOf = (curve: Curve): number[] =>
  curve.type === 'sampled' ? [...curve.values] : curve.keys.map((key) => key.value)

/** How far two curves are apart. */
export function worst(a: Curve, b: Curve): number {
  const [x, y] = [valuesOf(a), valuesOf(b)]
  expect(x.length).toBe(y.length)
  return x.reduce((most, value, i) => Math.max(most, Math.abs(value - y[i]!)), 0)
}
