import {
  type Clip,
  clipKind,
  type Document,
  type Model,
  poseAssetKind,
  readDocument,
  skeletonKind,
} from '@facework/documents'
import { Report } from '@facework/report'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectSame } from '../../documents/test/expect-same.ts'
import { problems } from '../../documents/test/problems.ts'
import {
  sampleClip,
  sampleDocuments,
  sampleModel,
  samplePoses,
} from '../../documents/test/sample-documents.ts'
import { readContainer, type UnknownChunk, writeContainer } from './index.ts'
import { isContainer } from './internal.ts'

/** Any code points, lone surrogates among them. (fast-check's own `binary` text takes seconds to set up.) */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { minLength: 1, maxLength: 6 })
  .map((points) => String.fromCodePoint(...points))

function roundTrip(documents: readonly Document[], unknownChunks: readonly UnknownChunk[] = []) {
  const bytes = writeContainer({ documents, unknownChunks })
  const bundle = readContainer(bytes)
  expectSame(writeContainer(bundle), bytes)
  return bundle
}

describe('round trip', () => {
  it.each(sampleDocuments().map((d) => [d.kind, d] as const))('of a %s is exact', (_, document) => {
    expectSame(roundTrip([document]).documents, [document])
    expectSame(readContainer(writeContainer({ documents: [document] }), { check: readDocument }).documents, [
      document,
    ])
  })

  it('of a bundle keeps the order; of nothing gives nothing', () => {
    const documents = [...sampleDocuments(), ...sampleDocuments().reverse()]
    expectSame(roundTrip(documents).documents, documents)
    expectSame(roundTrip([]), { documents: [], unknownChunks: [] })
  })

  it('of clips with any curves is exact', () => {
    const number = fc.double({ noNaN: true, min: -3.4e38, max: 3.4e38 })
    const values = fc.float32Array({ noNaN: true, noDefaultInfinity: true, maxLength: 20 })
    const ends = {
      before: fc.constantFrom('hold', 'loop'),
      after: fc.constantFrom('linear', 'ping-pong'),
    } as const
    const sampled = fc.record({
      type: fc.constant('sampled'),
      start: number,
      rate: fc.constant(60),
      values,
      ...ends,
    })
    const keys = fc
      .uniqueArray(number, { selector: (t) => t + 0 })
      .map((times) =>
        times.sort((a, b) => a - b).map((time) => ({ time, value: -time, interpolation: 'linear' })),
      )
    const keyed = fc.record({ type: fc.constant('keyed'), keys, ...ends })
    const name = anyText
    fc.assert(
      fc.property(
        name,
        fc.array(fc.oneof(sampled, keyed), { maxLength: 4 }),
        values,
        (clipName, curves, track) => {
          const joints = [
            {
              joint: clipName,
              path: 'translation',
              interpolation: 'step',
              times: [0],
              values: new Float32Array(3).fill(track[0] ?? 0),
            },
          ]
          const named = curves.map((curve, i) => ({ ...curve, name: `${i}${clipName}` }))
          const clip = clipKind.create(clipName, {
            duration: 1,
            curves: named,
            joints,
          } as unknown as Partial<Clip>)
          expectSame(roundTrip([clip]).documents, [clip])
        },
      ),
    )
  })

  it('of pose assets with any names is exact', () => {
    const number = fc.double({ noNaN: true, min: -3.4e38, max: 3.4e38 })
    const odd = fc.constantFrom(
      '__proto__',
      'constructor',
      'column',
      'offset',
      'length',
      'value',
      'a.b c',
      '頬🙂',
      '\ud800',
    )
    const names = fc.uniqueArray(fc.oneof(odd, anyText), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(names, fc.tuple(number, number, number), number, (all, t, weight) => {
        const joints = Object.fromEntries(all.map((n) => [n, { t, r: [0, 0, 0, 1], s: [1, -0, 1] }] as const))
        const weights = Object.fromEntries(all.map((n) => [n, weight]))
        const asset = poseAssetKind.create(all[0]!, {
          rest: { joints, morphs: {} },
          poses: all.map((n, i) => ({
            id: `${i}`,
            name: n,
            role: { type: 'control' },
            joints,
            morphs: Object.fromEntries([[n, weights]]),
            curves: weights,
            range: [0, 1],
          })),
        } as Parameters<typeof poseAssetKind.create>[1])
        expectSame(roundTrip([asset]).documents, [asset])
      }),
    )
  })

  it('stores a column once, within and across documents, and gives it back as one', () => {
    const values = new Float32Array(10_000).fill(0.5)
    const curve = {
      type: 'sampled',
      name: 'a',
      start: 0,
      rate: 60,
      values,
      before: 'hold',
      after: 'hold',
    } as const
    const clips = ['x', 'y'].map((name) =>
      clipKind.create(name, { duration: 1, curves: [curve, { ...curve, name: 'b' }] }),
    )
    expect(writeContainer({ documents: clips }).length).toBeLessThan(values.byteLength + 2000)
    const back = roundTrip(clips).documents as Clip[]
    const columns = back.flatMap((clip) =>
      clip.curves.map((c) => (c.type === 'sampled' ? c.values : undefined)),
    )
    expect(new Set(columns).size).toBe(1)
  })

  it('gives columns as views of the bytes, wherever these lie', () => {
    const bytes = writeContainer({ documents: [sampleModel()] })
    const positions = (file: Uint8Array) =>
      (readContainer(file).documents[0] as Model).meshes[0]!.primitives[0]!.positions
    expect(positions(bytes).buffer).toBe(bytes.buffer)
    for (let shift = 0; shift < 9; shift++) {
      const shifted = new Uint8Array(bytes.length + 9)
      shifted.set(bytes, shift)
      const found = positions(shifted.subarray(shift, shift + bytes.length))
      expect(found).toEqual(sampleModel().meshes[0]!.primitives[0]!.positions)
      expect(found.buffer === shifted.buffer).toBe(shift % 8 === 0)
    }
  })

  it('gives the same bytes for the same documents, whatever buffers they came in', () => {
    const documents = sampleDocuments()
    const bytes = writeContainer({ documents })
    expectSame(writeContainer({ documents: structuredClone(documents) }), bytes)
    expect(bytes.length % 8).toBe(0)
  })
})

describe('chunks of others', () => {
  const unknownChunks = [
    { type: 'note', bytes: new Uint8Array([1, 2, 3]) },
    { type: 'aBcD', bytes: new Uint8Array(0) },
    { type: 'note', bytes: new Uint8Array(800).fill(255) },
  ]

  it('survive byte for byte, in their order', () => {
    const documents = sampleDocuments()
    expectSame(roundTrip(documents, unknownChunks), { documents, unknownChunks })
  })

  it("have types that begin with a small letter; capitals are the format's own", () => {
    for (const type of ['CLIP', 'Note', 'META', 'abc', 'abcde', 'ab c', 'äbcd', '1abc', '']) {
      expect(
        problems(() =>
          writeContainer({ documents: [], unknownChunks: [{ type, bytes: new Uint8Array(1) }] }),
        ),
      ).toEqual([
        `container/chunk-type unknownChunks[0].type: The type of a custom chunk should be four letters, the first in lower case; found "${type}".` +
          ' | Types that begin with a capital letter are reserved for the format.',
      ])
    }
  })
})

describe('checking', () => {
  const skeleton = skeletonKind.create('s', { joints: [] })
  const odd = { ...skeleton, joint: [], curves: [{ name: 'x', joints: ['gone'] }] } as unknown as Document

  it('is left out unless asked for', () => {
    const later = {
      kind: 'opera',
      version: 9,
      id: 'i',
      name: 'of a later version',
      nodes: [1],
    } as unknown as Document
    expectSame(roundTrip([later]).documents, [later])
    expect(
      problems(() =>
        readContainer(writeContainer({ documents: [skeleton, later] }), { check: readDocument }),
      )[0],
    ).toMatch(/^document\/kind documents\[1\]\.kind: kind should be one of /)
  })

  it('reports with the document the finding is in', () => {
    const report = new Report()
    readContainer(writeContainer({ documents: [skeleton, odd] }), { check: readDocument, report })
    expect(report.diagnostics.map((d) => `${d.code} ${d.path}`)).toEqual([
      'document/unknown-field documents[1].joint',
      'skeleton/curve-joint-unknown documents[1].curves[0].joints[0]',
    ])
    const bad = { ...samplePoses(), mode: 'x', poses: 5 } as unknown as Document
    expect(
      problems(() => readContainer(writeContainer({ documents: [bad] }), { check: readDocument })),
    ).toEqual([
      'document/type documents[0].mode: mode should be one of additive, full; found "x".',
      'document/type documents[0].poses: poses should be a list; found 5.',
    ])
  })

  it('refuses to write what no file can hold, and says where', () => {
    const clip: Clip = { ...sampleClip(), duration: Number.NaN }
    expect(problems(() => writeContainer({ documents: [skeleton, clip] }))).toEqual([
      'document/not-finite documents[1].duration: clip "Scream": duration is NaN; only finite numbers can be kept.' +
        ' | Look for a division by zero in whatever made it.',
    ])
  })
})

describe('isContainer', () => {
  it('looks at the first eight bytes only', () => {
    const bytes = writeContainer({ documents: [] })
    expect(isContainer(bytes)).toBe(true)
    expect(isContainer(bytes.subarray(0, 8))).toBe(true)
    expect(
      [bytes.subarray(0, 7), new Uint8Array(0), new TextEncoder().encode('{ "kind": "clip" }')].map(
        isContainer,
      ),
    ).toEqual([false, false, false])
  })
})
