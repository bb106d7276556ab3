import type { PoseAsset } from '@facework/documents'
import { EVERY_MESH } from '@facework/documents/internal'
import { angleBetweenQuaternions } from '@facework/math/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { EVERY_MESH_NAME } from '../compile/every-mesh.ts'
import { CharacterInstance } from '../playing/whole-character.ts'
import { applyPosesReference, referenceFrame } from '../reference/index.ts'
import { testModel, testPoses, transform } from '../test-rig.ts'

const rest = {
  root: transform([0, 1, 0]),
  jaw: transform([0, 0, 0.1], [0.3, 0, 0]),
  lip: transform([0, 0.02, 0.05]),
}
const joints = [
  { name: 'root', reference: rest.root },
  { name: 'jaw', parent: 'root', reference: rest.jaw },
  { name: 'lip', parent: 'jaw', reference: rest.lip },
]
const model = testModel(joints, { head: ['smile', 'frown'], brows: ['frown'] })

/** Evaluates through the shipped path and reads the frame back by name. */
function evaluate(
  asset: PoseAsset,
  weights: Record<string, number>,
  on = model,
  options: { scaleTranslation?: boolean } = {},
) {
  const instance = new CharacterInstance(compileRig(on, { poses: asset, ...options }))
  for (const [name, w] of Object.entries(weights)) instance.setControl(name, w)
  const frame = instance.update(0)
  const joint = (name: string) => {
    const i = instance.rig.jointNames.indexOf(name)
    return {
      t: [...frame.translations.subarray(i * 3, i * 3 + 3)],
      r: [...frame.rotations.subarray(i * 4, i * 4 + 4)],
      s: [...frame.scales.subarray(i * 3, i * 3 + 3)],
    }
  }
  const morph = (mesh: string, name: string) =>
    frame.morphs[instance.rig.morphs.findIndex((m) => m.mesh === mesh && m.morph === name)]!
  return { joint, morph, instance }
}
const near = (a: readonly number[], b: readonly number[], tolerance = 1e-6) => {
  a.forEach((v, i) => {
    expect(Math.abs(v - b[i]!)).toBeLessThan(tolerance)
  })
}
const angle = (a: readonly number[], b: readonly number[]) => angleBetweenQuaternions(a, 0, b, 0)

describe('additive pose assets', () => {
  const asset = testPoses(rest, [
    {
      name: 'open',
      joints: { jaw: transform([0, -0.02, 0.1], [0.9, 0, 0]) },
      morphs: { '*': { frown: 0.5 } },
    },
    {
      name: 'left',
      joints: {
        jaw: transform([0.03, 0, 0.1], [0.3, 0, 0]),
        lip: transform([0, 0.02, 0.05], [0, 0.4, 0], [2, 1, 1]),
      },
    },
  ])
  it('[P4] one pose at 1 reproduces the authored frame', () => {
    const { joint, morph } = evaluate(asset, { left: 1 })
    near(joint('jaw').t, [0.03, 0, 0.1])
    near(joint('lip').s, [2, 1, 1])
    expect(angle(joint('lip').r, transform([], [0, 0.4, 0]).r)).toBeLessThan(1e-6)
    expect(morph('head', 'frown')).toBe(0)
  })
  it('[P4] half weight is half the rotation vector, half the translation, half the scale step', () => {
    const { joint, morph } = evaluate(asset, { open: 0.5, left: 0.5 })
    near(joint('jaw').t, [0.015, -0.01, 0.1])
    // rest 0.3 about x; the delta of `open` is 0.6 about x: half of it
    expect(angle(joint('jaw').r, transform([], [0.6, 0, 0]).r)).toBeLessThan(1e-6)
    near(joint('lip').s, [1.5, 1, 1])
    expect(morph('head', 'frown')).toBeCloseTo(0.25, 6)
    expect(morph('brows', 'frown')).toBeCloseTo(0.25, 6)
  })
  it('[P4] on another model the result is its reference plus the delta', () => {
    const other = testModel(
      [joints[0]!, { ...joints[1]!, reference: transform([0, 0.5, 0.2], [0, 1, 0]) }, joints[2]!],
      { face: ['frown'] },
    )
    const { joint, morph } = evaluate(asset, { open: 1 }, other)
    near(joint('jaw').t, [0, 0.48, 0.2])
    // exp(dr) · q_in, in parent space: 0.6 about x after 1 about y
    const expected = [0, 0, 0, 0]
    const [a, b] = [transform([], [0.6, 0, 0]).r, transform([], [0, 1, 0]).r]
    expected[0] = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1]
    expected[1] = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0]
    expected[2] = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3]
    expected[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]
    expect(angle(joint('jaw').r, expected)).toBeLessThan(1e-6)
    expect(morph('face', 'frown')).toBeCloseTo(0.5, 6)
  })
  it('[P4] scaleTranslation fits the move to the model: |t| twice the rest gives twice the move', () => {
    const other = testModel([
      joints[0]!,
      { ...joints[1]!, reference: transform([0, 0, 0.2], [0.3, 0, 0]) },
      joints[2]!,
    ])
    near(evaluate(asset, { open: 1 }, other, { scaleTranslation: true }).joint('jaw').t, [0, -0.04, 0.2])
  })
  it('[P5] weights stop at the range, and a wider range overdrives joints and morphs alike', () => {
    near(evaluate(asset, { left: 5 }).joint('jaw').t, [0.03, 0, 0.1])
    near(evaluate(asset, { left: -5 }).joint('jaw').t, [0, 0, 0.1])
    const wide = { ...asset, poses: asset.poses.map((p) => ({ ...p, range: [-1, 2] as const })) }
    near(evaluate(wide, { open: 2 }).joint('jaw').t, [0, -0.04, 0.1])
    expect(evaluate(wide, { open: 2 }).morph('head', 'frown')).toBeCloseTo(1, 6)
    near(evaluate(wide, { left: -1 }).joint('lip').s, [0, 1, 1])
  })
  it('[P3] a chosen base pose is what deltas are taken against', () => {
    const based = { ...asset, base: 'open' }
    near(evaluate(based, { left: 1 }).joint('jaw').t, [0.03, 0.02, 0.1])
    expect(evaluate(based, { left: 1 }).morph('head', 'frown')).toBeCloseTo(-0.5, 6)
    near(evaluate(based, { open: 1 }).joint('jaw').t, rest.jaw.t)
  })
  it('[P3] a zero base scale is a compile error, a turn past 170° a warning', () => {
    const flat = testPoses({ ...rest, lip: transform([0, 0, 0], [0, 0, 0], [1, 0, 1]) }, [
      { name: 'x', joints: { lip: transform() } },
    ])
    expect(() => compileRig(model, { poses: flat })).toThrowError(/scale of 0/)
    const far = testPoses(rest, [{ name: 'x', joints: { lip: transform([0, 0, 0], [3.1, 0, 0]) } }])
    expect(compileRig(model, { poses: far }).diagnostics.map((d) => d.code)).toEqual(['poses/large-rotation'])
  })
  it('[P9] driving curves stay in the stream, and pose curves join it', () => {
    const withCurve = testPoses(rest, [{ name: 'open', curves: { blush: 0.8 } }])
    const { instance } = evaluate(withCurve, { open: 0.5 })
    expect(instance.control('open')).toBe(0.5)
    expect(instance.control('blush')).toBeCloseTo(0.4, 6)
  })
  it('what the model lacks is said, with the nearest name', () => {
    const odd = testPoses({ ...rest, jaww: transform() }, [
      { name: 'x', joints: { jaww: transform([1, 0, 0]) }, morphs: { '*': { smil: 1 }, nose: { frown: 1 } } },
    ])
    const { diagnostics } = compileRig(model, { poses: odd })
    expect(diagnostics.map((d) => [d.code, d.hint])).toEqual([
      ['poses/joint-unknown', 'Did you mean "jaw"?'],
      ['poses/morph-unknown', 'Did you mean "smile"?'],
      ['poses/morph-unknown', undefined],
    ])
  })
  it('the name for every mesh is the same here and in documents', () => {
    expect(EVERY_MESH_NAME).toBe(EVERY_MESH)
  })
})

describe('combinations and in-betweens', () => {
  const at = (x: number, turn = 0) => ({ jaw: transform([x, 0, 0.1], [0.3 + turn, 0, 0]) })
  const asset = testPoses(rest, [
    { name: 'A', joints: at(0.01, 0.2), morphs: { '*': { smile: 1 } } },
    { name: 'B', joints: at(0.02) },
    { name: 'C', joints: at(0.04) },
    { name: 'A_B', role: { type: 'combination', bases: ['A', 'B'] }, joints: at(0.1, 1) },
    { name: 'A_B_C', role: { type: 'combination', bases: ['A', 'B', 'C'] }, joints: at(0.5) },
  ])
  it('[P7] combination at full bases is exact: joints, rotations, morphs', () => {
    const ab = evaluate(asset, { A: 1, B: 1 })
    near(ab.joint('jaw').t, [0.1, 0, 0.1])
    expect(angle(ab.joint('jaw').r, transform([], [1.3, 0, 0]).r)).toBeLessThan(1e-6)
    expect(ab.morph('head', 'smile')).toBeCloseTo(0, 6)
    near(evaluate(asset, { A: 1, B: 1, C: 1 }).joint('jaw').t, [0.5, 0, 0.1])
  })
  it('[P7] its weight is the product: at .5 and .4 a fifth of the correction (0.1 − 0.03)', () => {
    near(evaluate(asset, { A: 0.5, B: 0.4 }).joint('jaw').t, [0.005 + 0.008 + 0.2 * 0.07, 0, 0.1])
  })
  it('[P7] factors stop at 1 even when bases are overdriven, and it is no control of its own', () => {
    const wide = { ...asset, poses: asset.poses.map((p) => ({ ...p, range: [-2, 2] as const })) }
    near(evaluate(wide, { A: 2, B: 1 }).joint('jaw').t, [0.02 + 0.02 + 0.07, 0, 0.1])
    near(evaluate(wide, { A: -2, B: 1 }).joint('jaw').t, [-0.02 + 0.02, 0, 0.1])
    expect(compileRig(model, { poses: asset }).curveNames).toEqual(['A', 'B', 'C'])
  })
  it('[P8] in-betweens are met exactly, straight between, and run on beyond', () => {
    const lid = testPoses(rest, [
      { name: 'close', joints: at(0.1), range: [-1, 2] },
      { name: 'half', role: { type: 'in-between', of: 'close', at: 0.5 }, joints: at(0.08) },
    ])
    const x = (w: number) => evaluate(lid, { close: w }).joint('jaw').t[0]!
    near([x(0), x(0.25), x(0.5), x(0.75), x(1), x(1.5), x(-0.5)], [0, 0.04, 0.08, 0.09, 0.1, 0.12, -0.08])
  })
})

describe('full pose assets', () => {
  const mask = (...names: string[]) => ({ joints: names, morphs: [] as string[] })
  const asset = testPoses(
    rest,
    [
      { name: 'open', joints: { jaw: transform([0, -0.02, 0.1], [0.9, 0, 0]) }, mask: mask('jaw') },
      { name: 'lift', joints: { lip: transform([0, 0.05, 0.05]) }, mask: mask('lip') },
      { name: 'shut', joints: {}, mask: mask('jaw') },
      { name: 'grin', joints: {}, morphs: { '*': { smile: 1 } }, mask: { joints: [], morphs: ['smile'] } },
    ],
    { mode: 'full' },
  )
  it('[P6] two poses on different joints are both at full strength', () => {
    const { joint } = evaluate(asset, { open: 1, lift: 1 })
    near(joint('jaw').t, [0, -0.02, 0.1])
    near(joint('lip').t, [0, 0.05, 0.05])
  })
  it('[P6] two poses on one joint share it, and nothing pops near 0', () => {
    near(evaluate(asset, { open: 1, shut: 1 }).joint('jaw').t, [0, -0.01, 0.1])
    near(evaluate(asset, { open: 1, shut: 1e-4 }).joint('jaw').t, [0, -0.02, 0.1], 1e-5)
    near(evaluate(asset, { open: 0.5 }).joint('jaw').t, [0, -0.01, 0.1])
    expect(evaluate(asset, { grin: 0.5 }).morph('head', 'smile')).toBeCloseTo(0.5, 6)
  })
  it('[P6] combinations rest in full mode, and it says so', () => {
    const combined = testPoses(
      rest,
      [{ name: 'a' }, { name: 'b' }, { name: 'a_b', role: { type: 'combination', bases: ['a', 'b'] } }],
      { mode: 'full' },
    )
    expect(compileRig(model, { poses: combined }).diagnostics.map((d) => d.code)).toEqual(['poses/full-mode'])
  })
})

describe('the flat form equals the reference in double precision', () => {
  const number = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
  const triple = (limit: number) => fc.tuple(number(limit), number(limit), number(limit))
  const anyTransform = fc
    .tuple(
      triple(0.3),
      triple(0.9),
      fc.tuple(...[0, 1, 2].map(() => fc.double({ min: 0.3, max: 2, noNaN: true }))),
    )
    .map(([t, r, s]) => transform(t, r, s))
  const anyJoints = fc.dictionary(fc.constantFrom('jaw', 'lip', 'root'), anyTransform)
  const anyPose = fc.record({
    joints: anyJoints,
    morphs: fc.record({ '*': fc.dictionary(fc.constantFrom('smile', 'frown'), number(1)) }),
    mask: fc.record({ joints: fc.subarray(['root', 'jaw', 'lip']), morphs: fc.subarray(['smile', 'frown']) }),
  })
  const weights = fc.array(number(2), { minLength: 4, maxLength: 4 })
  const roles = [
    { type: 'control' },
    { type: 'control' },
    { type: 'control' },
    { type: 'combination', bases: ['p0', 'p1'] },
    { type: 'combination', bases: ['p0', 'p1', 'p2'] },
    { type: 'in-between', of: 'p2', at: 0.4 },
  ] as const
  it('[P3–P8] additive and full, any poses and weights, on a model with another rest: 2e-6', () => {
    fc.assert(
      fc.property(
        fc.array(anyPose, { minLength: 6, maxLength: 6 }),
        fc.array(anyTransform, { minLength: 3, maxLength: 3 }),
        weights,
        fc.constantFrom('additive', 'full' as const),
        (poses, references, w, mode) => {
          const asset = testPoses(
            rest,
            poses.map((p, i) => ({
              name: `p${i}`,
              role: roles[i]!,
              range: i === 0 ? ([-1, 1.5] as const) : ([0, 1] as const),
              ...p,
            })),
            { mode },
          )
          const on = testModel(
            joints.map((j, i) => ({ ...j, reference: references[i]! })),
            { head: ['smile', 'frown'], brows: ['frown'] },
          )
          const values = { p0: w[0]!, p1: w[1]!, p2: w[2]! }
          const expected = referenceFrame(on)
          applyPosesReference(asset, on, values, expected)
          const { joint, morph } = evaluate(asset, values, on)
          for (const [name, j] of expected.joints) {
            near(joint(name).t, j.t, 2e-6)
            near(joint(name).s, j.s, 4e-6)
            expect(angle(joint(name).r, j.r)).toBeLessThan(4e-6)
          }
          for (const [key, value] of expected.morphs)
            expect(Math.abs(morph(...(key.split('/') as [string, string])) - value)).toBeLessThan(2e-6)
        },
      ),
      { numRuns: 200 },
    )
  })
})
