import { type Clip, graphNode, keyedCurve } from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math/internal'
import { describe, expect, it } from 'vitest'
import { testClip, testModel, transform } from '../../test-rig.ts'
import { runTestGraph } from '../test-graph.ts'

const rest = transform([0, 1, 0], [0.2, 0, 0], [1, 2, 1])
const model = testModel([{ name: 'jaw', reference: rest }], { face: ['open'] })

function still(t: number[], turn: number[], s: number[], morph: number, curve: number): Clip {
  const pose = transform(t, turn, s)
  const track = (path: 'translation' | 'rotation' | 'scale', values: readonly number[]) => ({
    joint: 'jaw',
    path,
    interpolation: 'linear' as const,
    times: Float32Array.of(0),
    values: Float32Array.from(values),
  })
  return testClip([keyedCurve('c', [[0, curve]])], {
    joints: [track('translation', pose.t), track('rotation', pose.r), track('scale', pose.s)],
    morphs: [
      {
        mesh: 'face',
        morph: 'open',
        interpolation: 'linear',
        times: Float32Array.of(0),
        values: Float32Array.of(morph),
      },
    ],
  })
}

const target = still([1, 2, 3], [0.5, 0.4, -0.2], [2, 1, 0.5], 0.75, 0.6)
const base = still([0.5, 1, -1], [0.1, -0.7, 0.3], [0.5, 4, 1], 0.25, 0.1)

function run(links: readonly string[], weight = 1) {
  return runTestGraph({
    nodes: [
      graphNode('target', 'clip-player'),
      graphNode('base', 'clip-player'),
      graphNode('reference', 'reference-pose'),
      graphNode('make', 'make-additive'),
      graphNode('apply', 'apply-additive', { weight }),
      graphNode('out', 'output'),
    ],
    links: [
      '@target -> target.clip',
      '@base -> base.clip',
      'target -> make',
      'make.additive -> apply.additive',
      'apply -> out',
      ...links,
    ],
    assets: { target, base },
    model,
  })
}

function expectPose(character: ReturnType<typeof run>, clip: Clip) {
  const frame = character.update(0)
  const [t, r, s] = clip.joints.map((track) => track.values)
  for (let k = 0; k < 3; k++) {
    expect(frame.translations[k]).toBeCloseTo(t![k]!, 5)
    expect(frame.scales[k]).toBeCloseTo(s![k]!, 5)
  }
  expect(angleBetweenQuaternions(frame.rotations, 0, r!, 0)).toBeLessThan(1e-5)
  expect(frame.morphs[0]).toBeCloseTo(clip.morphs[0]!.values[0]!, 6)
}

describe('make and apply additive', () => {
  it('are each other’s inverse: base plus its difference is the pose', () => {
    const character = run(['base -> make.base', 'base -> apply'])
    expectPose(character, target)
    expect(character.control('c')).toBeCloseTo(0.6, 6)
  })

  it('at weight 0 leave the base, at −1 take the difference away', () => {
    expectPose(run(['base -> make.base', 'base -> apply'], 0), base)
    const character = run(['base -> make.base', 'base -> apply'], -1)
    const frame = character.update(0)
    expect([...frame.translations]).toEqual([0, 0, -5])
    expect(frame.morphs[0]).toBeCloseTo(-0.25, 6)
    expect(character.control('c')).toBeCloseTo(-0.4, 6)
  })

  it('without a base take the difference from the reference pose', () => {
    expectPose(run(['reference -> apply']), target)
  })

  it('[C5] what the pose does not say has no difference; an absent base takes what comes in', () => {
    const character = runTestGraph({
      nodes: [
        graphNode('target', 'clip-player'),
        graphNode('empty', 'clip-player'),
        graphNode('make', 'make-additive'),
        graphNode('apply', 'apply-additive'),
        graphNode('out', 'output'),
      ],
      links: [
        '@target -> target.clip',
        '@none -> empty.clip',
        'target -> make',
        'make.additive -> apply.additive',
        'empty -> apply',
        'apply -> out',
      ],
      assets: { target: testClip([keyedCurve('c', [[0, 0.5]])]), none: testClip([]) },
      model,
    })
    const frame = character.update(0, (pose) => pose.translations.set([7, 8, 9]))
    expect([...frame.translations]).toEqual([7, 8, 9])
    expect(character.control('c')).toBeCloseTo(0.5, 6)
  })
})
