import { describe, expect, it } from 'vitest'
import { problems } from '../../test/problems.ts'
import { sampleClip } from '../../test/sample-documents.ts'
import {
  type Clip,
  clipKind,
  isCurveOnly,
  type JointTrack,
  keyedCurve,
  type MorphTrack,
  readDocument,
} from '../index.ts'

const withClip = (change: Partial<Record<keyof Clip, unknown>>) =>
  problems(() => readDocument({ ...sampleClip(), ...change }))

const track = (change: Partial<JointTrack> = {}): JointTrack => ({
  joint: 'jaw',
  path: 'translation',
  interpolation: 'linear',
  times: new Float32Array([0, 1]),
  values: new Float32Array(6),
  ...change,
})

describe('clip', () => {
  it('fills in everything but its duration', () => {
    const clip = clipKind.create('c', { duration: 1 }, 'i')
    expect(clip).toEqual({
      kind: 'clip',
      version: 1,
      id: 'i',
      name: 'c',
      duration: 1,
      joints: [],
      morphs: [],
      curves: [],
      markers: [],
      loop: false,
      modifiers: [],
    })
    expect(problems(() => clipKind.create('c', {}))).toEqual([
      'document/type duration: duration should be a finite number from 0 up; found nothing.',
    ])
  })

  it('[C1] keeps joints, morphs and curves of the same name apart', () => {
    const [morph] = sampleClip().morphs as [MorphTrack]
    expect(
      withClip({
        joints: [track({ joint: 'x' })],
        morphs: [{ ...morph, morph: 'x' }],
        curves: [keyedCurve('x', [])],
      }),
    ).toEqual([])
  })

  it('[C1] has each channel once, whatever spaces names have', () => {
    expect(withClip({ joints: [track(), track()] })[0]).toMatch(
      /^document\/duplicate-name joints: track "jaw translation"/,
    )
    expect(withClip({ joints: [track(), track({ path: 'scale' })] })).toEqual([])
    const [morph] = sampleClip().morphs as [MorphTrack]
    expect(
      withClip({
        morphs: [
          { ...morph, mesh: 'a b', morph: 'c' },
          { ...morph, mesh: 'a', morph: 'b c' },
        ],
      }),
    ).toEqual([])
    expect(withClip({ morphs: [morph, morph] })[0]).toMatch(/^document\/duplicate-name morphs: track/)
    expect(withClip({ curves: [keyedCurve('x', []), keyedCurve('x', [])] })[0]).toMatch(
      /^document\/duplicate-name curves: curve "x"/,
    )
  })

  it('[C2] has rising key times in curves', () => {
    const times = (...values: number[]) => [
      keyedCurve(
        'x',
        values.map((t) => [t, 0]),
      ),
    ]
    expect(withClip({ curves: times(0, 1, 1) })).toEqual([
      'clip/key-order curves[0].keys[2].time: Curve "x" has two keys at 1 s; key times must increase.',
    ])
    expect(withClip({ curves: times(0, 1, 0.5) })).toEqual([
      'clip/key-order curves[0].keys[2].time: Curve "x" has a key at 0.5 s after one at 1 s; key times must increase.',
    ])
  })

  it('[C2] takes every interpolation and extrapolation, and no other', () => {
    const key = { time: 0, value: 0 }
    const curve = { type: 'keyed', name: 'x', keys: [key] }
    const clip = clipKind.read({
      ...sampleClip(),
      curves: [curve, { type: 'sampled', name: 'y', rate: 30, values: [0.5] }],
    })
    expect(clip.curves).toEqual([
      { ...keyedCurve('x', [[0, 0]]) },
      {
        type: 'sampled',
        name: 'y',
        start: 0,
        rate: 30,
        values: new Float32Array([0.5]),
        before: 'hold',
        after: 'hold',
      },
    ])
    expect(
      withClip({
        curves: [{ ...curve, keys: [{ ...key, interpolation: 'cubbic' }], after: 'lop', before: 5 }],
      }),
    ).toEqual([
      expect.stringMatching(
        /^document\/type curves\[0\]\.keys\[0\]\.interpolation: .* found "cubbic"\. \| Did you mean "cubic"\?$/,
      ),
      expect.stringMatching(/^document\/type curves\[0\]\.before: .* found 5\.$/),
      expect.stringMatching(/^document\/type curves\[0\]\.after: .* found "lop"\. \| Did you mean "loop"\?$/),
    ])
    expect(withClip({ curves: [{ type: 'sampeld', name: 'x' }] })).toEqual([
      'document/type curves[0].type: curves[0].type should be one of keyed, sampled; found "sampeld". | Did you mean "sampled"?',
    ])
    expect(withClip({ curves: [{ type: 'sampled', name: 'x', rate: 0, values: [Number.NaN] }] })).toEqual([
      expect.stringMatching(/^document\/type curves\[0\]\.rate: /),
      'document/type curves[0].values[0]: curves[0].values[0] should be a finite 32-bit number; found NaN.',
    ])
  })

  it('has tracks whose sizes agree, with rising times', () => {
    expect(withClip({ joints: [track({ values: new Float32Array(5) })] })).toEqual([
      'clip/track-size joints[0]: The track of "jaw" has 2 times, so it should have 6 values; found 5.',
    ])
    expect(withClip({ joints: [track({ path: 'rotation', values: new Float32Array(8) })] })).toEqual([])
    expect(
      withClip({ joints: [track({ interpolation: 'cubicspline', values: new Float32Array(18) })] }),
    ).toEqual([])
    expect(
      withClip({ joints: [track({ times: new Float32Array(0), values: new Float32Array(0) })] }),
    ).toEqual([
      'clip/track-size joints[0]: The track of "jaw" has 0 times, so it should have some values; found 0.',
    ])
    expect(withClip({ joints: [track({ times: new Float32Array([1, 1]) })] })).toEqual([
      'clip/key-order joints[0].times[1]: Key times of "jaw" must increase; 1 follows 1.',
    ])
    const [morph] = sampleClip().morphs as [MorphTrack]
    expect(withClip({ morphs: [{ ...morph, values: new Float32Array(3) }] })[0]).toMatch(
      /^clip\/track-size morphs\[0\]/,
    )
  })

  it('checks what it keeps for later as well: the source and the edits', () => {
    const content = { ...sampleClip().source!.content, joints: [track({ values: new Float32Array(1) })] }
    expect(withClip({ source: { content } })[0]).toMatch(/^clip\/track-size source\.content\.joints\[0\]: /)
    const curves = [
      keyedCurve('x', [
        [1, 0],
        [0, 0],
      ]),
    ]
    expect(withClip({ edits: { curves } })[0]).toMatch(
      /^clip\/key-order edits\.curves\[0\]\.keys\[1\]\.time: /,
    )
  })

  it('[C3] is curve-only without joint and morph tracks', () => {
    const { joints, morphs } = sampleClip()
    const bare = { ...sampleClip(), joints: [], morphs: [] }
    expect([bare, { ...bare, joints }, { ...bare, morphs }].map(isCurveOnly)).toEqual([true, false, false])
  })
})
