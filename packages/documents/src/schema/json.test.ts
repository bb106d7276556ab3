import { Report } from '@facework/report'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectSame } from '../../test/expect-same.ts'
import { problems } from '../../test/problems.ts'
import { sampleClip, sampleDocuments, sampleModel } from '../../test/sample-documents.ts'
import {
  type Clip,
  clipKind,
  documentFromFiles,
  documentToFiles,
  keyedCurve,
  type PoseAsset,
  poseAssetKind,
} from '../index.ts'
import { documentToPiecesInSteps, filesOfPieces } from '../internal.ts'
import { documentToPieces } from './json.ts'

/** Any code points, lone surrogates among them. (fast-check's own `binary` text takes seconds to set up.) */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { minLength: 1, maxLength: 6 })
  .map((points) => String.fromCodePoint(...points))

describe('pieces of a document', () => {
  const long = (name: string) =>
    keyedCurve(
      name,
      Array.from({ length: 1500 }, (_, i) => [i / 30, Math.sin(i)]),
    )
  const clip: Clip = {
    ...sampleClip(),
    curves: [long('jaw \u0000'), long('brow'), keyedCurve('mouth', [[0, 1]])],
  }
  const bytesOf = (document: Clip) => documentToPieces(document).json as readonly Uint8Array[]

  it.each([...sampleDocuments(), clip].map((d) => [d.kind, d] as const))(
    'of a %s are its files',
    (_, document) => {
      expect(filesOfPieces(documentToPieces(document))).toEqual(documentToFiles(document))
      // And once more, from what is known by now.
      expect(filesOfPieces(documentToPieces(document))).toEqual(documentToFiles(document))
    },
  )

  it('are columns beside the text where those are many', () => {
    const values = Float32Array.from({ length: 100_001 }, (_, i) => i)
    const curves: Clip['curves'] = [
      { type: 'sampled', name: 'a', start: 0, rate: 60, values, before: 'hold', after: 'hold' },
      ...clip.curves,
    ]
    const files = documentToFiles({ ...clip, curves })
    expect(files.bin?.length).toBeGreaterThan(400_000)
    expectSame(filesOfPieces(documentToPieces({ ...clip, curves })), files)
  })

  it('come a long list a step, those that were written before at once', () => {
    const fresh: Clip = { ...clip, curves: [long('a'), long('b'), long('c')] }
    const steps = (document: Clip) => [...documentToPiecesInSteps(document)].length
    expect(steps(fresh)).toBe(3)
    expect(steps({ ...fresh, name: 'same' })).toBe(0)
    expect(steps({ ...fresh, curves: [long('d'), ...fresh.curves] })).toBe(1)
    // One that was left in the middle leaves nothing half-done.
    documentToPiecesInSteps({ ...fresh, curves: [long('e'), long('f')] }).next()
    expect(filesOfPieces(documentToPieces(fresh))).toEqual(documentToFiles(fresh))
  })

  it('are the very same bytes for a list that no edit has touched', () => {
    const before = bytesOf(clip)
    const others = clip.curves.slice(1)
    const edited: Clip = { ...clip, name: 'other', curves: [long('jaw'), ...others] }
    const after = bytesOf(edited)
    const large = (pieces: readonly Uint8Array[]) => pieces.filter((p) => p.length > 10_000)
    expect([large(before).length, large(after).length]).toEqual([2, 2])
    expect(large(after)[1]).toBe(large(before)[1])
    expect(large(after)[0]).not.toBe(large(before)[0])
    // At another depth it is indented otherwise.
    const deeper: Clip = { ...edited, source: { content: { ...edited, curves: others } } }
    expect(filesOfPieces(documentToPieces(deeper))).toEqual(documentToFiles(deeper))
  })
})

describe('JSON round trip', () => {
  it.each(sampleDocuments().map((d) => [d.kind, d] as const))('of a %s is exact', (_, document) => {
    const report = new Report()
    const { json, bin } = documentToFiles(document)
    expect(bin).toBeUndefined()
    expectSame(documentFromFiles(json, undefined, report), document)
    expect(report.diagnostics).toEqual([])
    expect(documentToFiles(documentFromFiles(json)).json).toBe(json)
  })

  it('[C2] of an hour of capture goes through a .bin, exactly', () => {
    const values = Float32Array.from({ length: 60 * 3600 }, (_, i) => Math.fround(Math.sin(i)))
    const clip: Clip = {
      ...sampleClip(),
      curves: ['a', 'b'].map((name) => ({
        type: 'sampled',
        name,
        start: 0,
        rate: 60,
        values,
        before: 'hold',
        after: 'hold',
      })),
    }
    const { json, bin } = documentToFiles(clip)
    expect(json.length).toBeLessThan(10_000)
    expect(bin!.length).toBeLessThan(values.byteLength + 1000) // the shared column once
    const back = documentFromFiles(json, bin) as Clip
    expectSame(back, clip)
    expectSame(documentToFiles(back), { json, bin })
    expect(problems(() => documentFromFiles(json))[0]).toMatch(/^document\/bin-missing joints\[0\]\.times: /)
    expect(problems(() => documentFromFiles(json, bin!.subarray(0, 1000)))[0]).toMatch(
      /^document\/column curves\[0\]\.values: curves\[0\]\.values points at 216000 f32 from byte \d+, which is not a column of these 1000 bytes\./,
    )
  })

  it('keeps extras that look like columns also beside a .bin', () => {
    const model = sampleModel()
    const images = [{ name: 'big', mimeType: 'image/png', bytes: new Uint8Array(100_001) }]
    const { json, bin } = documentToFiles({ ...model, images })
    expectSame(documentFromFiles(json, bin), { ...model, images })
  })

  it('of float32 numbers is exact and short', () => {
    fc.assert(
      fc.property(fc.float32Array({ noNaN: true, noDefaultInfinity: true }), (values) => {
        const clip = clipKind.create('x', {
          duration: 1,
          curves: [{ type: 'sampled', name: 'c', start: 0, rate: 1, values, before: 'hold', after: 'hold' }],
        })
        expectSame(documentFromFiles(documentToFiles(clip).json), clip)
      }),
    )
    const { json } = documentToFiles(sampleClip())
    expect(json).toContain('"values": [0.1, -0, 1e-30, 3.4e+38]')
  })

  it('[P1] of poses with any names and numbers is exact', () => {
    const number = fc.double({ noNaN: true, min: -3.4e38, max: 3.4e38 })
    const transform = fc.record({
      t: fc.tuple(number, number, number),
      r: fc.constant([0, 0, -0, 1] as const),
      s: fc.tuple(number, number, number),
    })
    const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'a.b c'), anyText)
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 1, maxLength: 6 }),
        transform,
        transform,
        number,
        (names, rest, moved, weight) => {
          const joints = (t: typeof rest) => Object.fromEntries(names.map((n) => [n, t]))
          const weights = Object.fromEntries(names.map((n) => [n, weight]))
          const asset = poseAssetKind.create('x', {
            rest: { joints: joints(rest), morphs: {} },
            poses: names.map((n, i) => ({
              id: `${i}`,
              name: n,
              role: { type: 'control' },
              joints: joints(moved),
              morphs: { [n]: weights },
              curves: weights,
              range: [0, 1],
            })),
          })
          const back = documentFromFiles(documentToFiles(asset).json) as PoseAsset
          expectSame(back, asset)
          expect(Object.keys(back.poses[0]!.joints).sort()).toEqual([...names].sort())
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('the text', () => {
  it('has lines a diff can follow', () => {
    const clip = clipKind.create('Nod', { duration: 1, curves: [] }, 'id-1')
    const joints = [
      {
        joint: 'neck',
        path: 'translation',
        interpolation: 'linear',
        times: new Float32Array(20).map((_, i) => i),
        values: new Float32Array(60),
      },
    ] as const
    expect(documentToFiles({ ...clip, joints }).json).toBe(`{
  "kind": "clip",
  "version": 1,
  "id": "id-1",
  "name": "Nod",
  "duration": 1,
  "joints": [
    {
      "joint": "neck",
      "path": "translation",
      "interpolation": "linear",
      "times": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
      "values": [${Array(60).fill(0).join(', ')}]
    }
  ],
  "morphs": [],
  "curves": [],
  "markers": [],
  "loop": false,
  "modifiers": []
}
`)
  })

  it('[B2] has the fields that only a newer Facework knows, at every level, as they were', () => {
    const clip = clipKind.create('take', { duration: 1, curves: [keyedCurve('a', [[0, 1]])] })
    const json = JSON.parse(documentToFiles(clip).json)
    json.future = { precious: [1, { a: null }] }
    json.curves[0].keys[0].ease = 'in'
    const text = JSON.stringify(json).replace('{', '{"__proto__":{"polluted":true},')
    const read = documentFromFiles(text) as Clip
    expect('polluted' in read).toBe(false)
    const edited = { ...read, name: 'renamed', curves: read.curves.map((c) => ({ ...c, name: 'b' })) } as Clip
    const saved = JSON.parse(documentToFiles(edited).json)
    expect(saved.future).toEqual({ precious: [1, { a: null }] })
    expect(saved.curves[0]).toMatchObject({ name: 'b', keys: [{ time: 0, value: 1, ease: 'in' }] })
    expect(documentToFiles(edited).json).toContain('"__proto__": { "polluted": true }')
  })

  it('says when it is no JSON', () => {
    expect(problems(() => documentFromFiles('{ "kind": '))[0]).toMatch(/^document\/json : This is not JSON: /)
  })

  it('[B2] is not written with a NaN in it, which no reader would take back', () => {
    const clip = { ...sampleClip(), duration: Number.NaN }
    expect(problems(() => documentToFiles(clip))[0]).toMatch(
      /^document\/not-finite duration: duration is NaN/,
    )
  })

  it('is that of its pieces, wherever one list lies more than once', () => {
    const keys = Array.from({ length: 1500 }, (_, i) => ({
      time: i,
      value: i / 7,
      interpolation: 'linear' as const,
    }))
    const curve = { ...keyedCurve('a', []), keys }
    const plain = clipKind.create('take', { duration: 1500, curves: [curve, { ...curve, name: 'b' }] })
    const fresh = (clip: Clip) => documentToFiles(structuredClone(clip)).json
    expect(filesOfPieces(documentToPieces(plain)).json).toBe(fresh(plain))
    const moved = { ...plain, curves: [{ ...plain.curves[0]!, name: 'c' }, plain.curves[1]!] }
    expect(filesOfPieces(documentToPieces(moved)).json).toBe(fresh(moved))
    const deeper = { ...plain, source: { content: { ...plain } } } as unknown as Clip
    expect(filesOfPieces(documentToPieces(deeper)).json).toBe(fresh(deeper))
    expect(filesOfPieces(documentToPieces(plain)).json).toBe(fresh(plain))
  })
})

describe('a .json and its .bin', () => {
  const take = (seed: number): Clip => ({
    ...sampleClip(),
    id: 'take',
    curves: [
      {
        type: 'sampled',
        name: 'jaw',
        start: 0,
        rate: 60,
        values: Float32Array.from({ length: 100_001 }, (_, i) => Math.sin(i + seed)),
        before: 'hold',
        after: 'hold',
      },
    ],
  })
  const [older, newer] = [documentToFiles(take(1)), documentToFiles(take(2))]

  it('of different saves are refused, both ways round', () => {
    for (const [json, bin] of [
      [older.json, newer.bin],
      [newer.json, older.bin],
    ] as const)
      expect(problems(() => documentFromFiles(json, bin))[0]).toMatch(
        /^document\/bin-mismatch curves\[0\]\.values: The \.json and the \.bin are not from the same save, or one of them is damaged: curves\[0\]\.values should have the checksum [0-9a-f]{8}; its bytes in the \.bin have [0-9a-f]{8}\. \| Take both files/,
      )
  })

  it('with a single bit flipped are refused', () => {
    const bin = older.bin!.slice()
    bin[bin.length >> 1]! ^= 1
    expect(problems(() => documentFromFiles(older.json, bin))[0]).toMatch(/^document\/bin-mismatch /)
  })

  it('without checksums, as they used to be saved, are read', () => {
    const json = older.json.replace(/, "crc32": "[0-9a-f]{8}"/g, '')
    expect(json).not.toBe(older.json)
    expectSame(documentFromFiles(json, older.bin), take(1))
    // Saved again, they have them.
    expect(documentToFiles(documentFromFiles(json, older.bin)).json).toBe(older.json)
  })

  it('have checksums of what is written, also in pieces and when an array was changed meanwhile', () => {
    const clip = take(3)
    const pieces = filesOfPieces(documentToPieces(clip))
    expectSame(documentFromFiles(pieces.json, pieces.bin), clip)
    const values = (clip.curves[0] as { values: Float32Array }).values
    values[5] = 7
    const { json, bin } = documentToFiles(clip)
    expectSame(documentFromFiles(json, bin), clip)
  })

  it('keep columns in fields that are not known', () => {
    const file = JSON.parse(older.json)
    file.curves[0].quality = { perFrame: { ...file.curves[0].values } }
    const report = new Report()
    const read = documentFromFiles(JSON.stringify(file), older.bin, report)
    expect(report.diagnostics.map((d) => d.message)).toEqual([
      'curves[0].quality is not a known field; it is kept as it is.',
    ])
    const again = documentToFiles(read)
    expect(JSON.parse(again.json).curves[0].quality).toEqual(file.curves[0].quality)
    expectSame(again.bin, older.bin)
  })
})
