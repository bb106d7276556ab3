import { type Clip, type Curve, resolveGraph } from '@facework/documents'
import { EASINGS } from '@facework/documents/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import type { PoseBuffers } from '../evaluate/pose-buffers.ts'
import { CharacterInstance } from '../playing/whole-character.ts'
import { testClip } from '../test-rig.ts'
import { CURVES, compile, JOINTS, lookup, model, poses, soundGraph } from './test-sound-graph.ts'

/** Whatever a document may hold: numbers that are finite in single precision. */
const extreme = fc.constantFrom(0, -0, 1, -1, 0.5, 1e-45, 1e-20, 1e20, -1e20, 3.4e38, -3.4e38)
/** Whatever a caller may hand over, in milliseconds that lag or sleep. */
const seconds = fc.constantFrom(
  0,
  1e-300,
  1 / 60,
  1,
  3600,
  1e9,
  1e300,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
)
const ends = fc.constantFrom('hold', 'loop', 'loop-offset', 'ping-pong', 'linear' as const)
const gap = fc.constantFrom(1e-30, 1e-6, 0.1, 1, 1e6)
const slope = fc.option(fc.record({ slope: extreme, weight: fc.constantFrom(1e-6, 0.3, 1) }), {
  nil: undefined,
})

function curve(name: string): fc.Arbitrary<Curve> {
  const key = fc.record({
    gap,
    value: extreme,
    interpolation: fc.constantFrom('constant', 'linear', 'cubic', ...EASINGS.slice(0, 6)),
    in: slope,
    out: slope,
  })
  const keyed = fc
    .record({ before: ends, after: ends, list: fc.array(key, { minLength: 1, maxLength: 5 }) })
    .map(({ before, after, list }): Curve => {
      let time = 0
      const keys = list.map(({ gap: step, in: a, out: b, ...rest }) => {
        time = time + step > time ? time + step : time + 1e7
        return { time, ...rest, ...(a ? { in: a } : {}), ...(b ? { out: b } : {}) }
      })
      return { type: 'keyed', name, before, after, keys } as Curve
    })
  const sampled = fc
    .record({
      before: ends,
      after: ends,
      rate: fc.constantFrom(1e-6, 30, 1e6),
      list: fc.array(extreme, { minLength: 1, maxLength: 6 }),
    })
    .map(
      ({ list, ...rest }): Curve => ({
        type: 'sampled',
        name,
        start: 0,
        values: Float32Array.from(list),
        ...rest,
      }),
    )
  return fc.oneof(keyed, sampled)
}

const clip: fc.Arbitrary<Clip> = fc
  .record({
    curves: fc.tuple(...CURVES.map(curve)),
    jaw: fc.array(extreme, { minLength: 6, maxLength: 6 }),
    turn: fc.array(extreme, { minLength: 8, maxLength: 8 }),
  })
  .map(({ curves, jaw, turn }) => ({
    ...testClip(curves, { loop: true }),
    joints: [
      {
        joint: 'jaw',
        path: 'translation',
        interpolation: 'linear',
        times: Float32Array.of(0, 1),
        values: Float32Array.from(jaw),
      },
      {
        joint: 'neck',
        path: 'rotation',
        interpolation: 'linear',
        times: Float32Array.of(0, 1),
        values: unit(turn),
      },
    ],
  }))

/** Two quaternions of length 1, as documents demand them. */
function unit(values: readonly number[]): Float32Array {
  const out = Float32Array.from(values, Math.sign)
  for (const at of [0, 4]) {
    const length = Math.hypot(...out.subarray(at, at + 4))
    for (let k = 0; k < 4; k++) out[at + k] = length === 0 ? Number(k === 3) : out[at + k]! / length
  }
  return out
}

function expectFinite(
  frame: Pick<PoseBuffers, 'translations' | 'rotations' | 'scales' | 'morphs' | 'curves'>,
): void {
  for (const name of ['translations', 'rotations', 'scales', 'morphs', 'curves'] as const) {
    const at = frame[name].findIndex((value) => !Number.isFinite(value))
    if (at >= 0) expect(`${name}[${at}] is ${frame[name][at]}`).toBe('finite')
  }
}

describe('[C5.1] no frame has a number that is not finite', () => {
  it('whatever the graph, the controls and what comes in', () => {
    const incoming = fc.record({
      joint: fc.nat(JOINTS.length * 3 - 1),
      value: fc.oneof(extreme, fc.constant(Number.NaN)),
    })
    fc.assert(
      fc.property(
        soundGraph,
        fc.array(extreme, { minLength: CURVES.length, maxLength: CURVES.length }),
        fc.array(seconds, { minLength: 1, maxLength: 4 }),
        incoming,
        (document, values, steps, { joint, value }) => {
          const character = new CharacterInstance(compile(resolveGraph(document, lookup)))
          CURVES.forEach((name, i) => {
            if (character.rig.curveNames.includes(name)) character.setControl(name, values[i]!)
          })
          for (const step of steps) {
            expectFinite(
              character.update(step, (pose) => {
                pose.translations[joint] = value
              }),
            )
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('whatever clips play, at whatever times, weights and speeds', () => {
    const rig = compileRig(model, { poses })
    const options = fc.record({
      weight: fc.constantFrom(0, 1e-30, 0.5, 1),
      speed: fc.constantFrom(0, -1, 1, 1e9),
      loop: fc.boolean(),
      fade: fc.constantFrom(0, 1e-9, 1),
    })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(clip, options), { minLength: 1, maxLength: 3 }),
        fc.array(seconds, { minLength: 1, maxLength: 5 }),
        (played, steps) => {
          const character = new CharacterInstance(rig)
          for (const [document, how] of played) character.play(document, how)
          for (const step of steps) expectFinite(character.update(step))
          // What was in between is forgotten as soon as nothing plays.
          character.stopAll(0)
          character.update(1)
          expectFinite(character.update(1 / 60))
        },
      ),
      { numRuns: 400 },
    )
  })
})
