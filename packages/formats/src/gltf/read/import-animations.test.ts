import { describe, expect, it } from 'vitest'
import { createTestGltf, createTestHead, type TestGltf } from '../test-gltf.ts'
import { importGltf } from './import-gltf.ts'

const codes = (imported: { diagnostics: readonly { code: string }[] }) =>
  imported.diagnostics.map((d) => d.code)

/** A file of one node "n" with one channel. */
function oneChannel(
  path: string,
  times: number[],
  values: number[],
  type: string,
  interpolation?: 'STEP' | 'LINEAR' | 'CUBICSPLINE',
): TestGltf {
  const g = createTestGltf({ nodes: [{ name: 'n' }] })
  const sampler = {
    input: g.accessor(times, 'SCALAR'),
    output: g.accessor(values, type),
    ...(interpolation ? { interpolation } : {}),
  }
  g.json.animations = [
    { name: 'a', channels: [{ sampler: 0, target: { node: 0, path } }], samplers: [sampler] },
  ]
  return g
}

describe('animations', () => {
  it('[C1] become a track per channel, and a track per morph', async () => {
    const { clips } = await importGltf(createTestHead().glb())
    const times = new Float32Array([0, 1 / 30, 2 / 30])
    const turn = [0, 0, 0, 1, Math.sin(Math.PI / 16), 0, 0, Math.cos(Math.PI / 16), 0, 0, 0, 1]
    expect(clips[0]!.joints).toEqual([
      { joint: 'Jaw', path: 'rotation', interpolation: 'linear', times, values: new Float32Array(turn) },
      {
        joint: 'Jaw',
        path: 'translation',
        interpolation: 'linear',
        times,
        values: new Float32Array([0, 0, 0.5, 0, -0.125, 0.5, 0, 0, 0.5]),
      },
    ])
    expect(clips[0]!.morphs).toEqual([
      {
        mesh: 'Head_Geo',
        morph: 'smile',
        interpolation: 'linear',
        times,
        values: new Float32Array([0, 0, 1]),
      },
      {
        mesh: 'Head_Geo',
        morph: 'blink',
        interpolation: 'linear',
        times,
        values: new Float32Array([0, 0, 0.5]),
      },
    ])
  })

  it.each(['STEP', 'LINEAR', 'CUBICSPLINE'] as const)('keep %s', async (interpolation) => {
    const values = interpolation === 'CUBICSPLINE' ? [...Array(18).keys()] : [...Array(6).keys()]
    const { clips } = await importGltf(oneChannel('translation', [0, 1], values, 'VEC3', interpolation).glb())
    expect(clips[0]!.joints[0]).toMatchObject({
      interpolation: interpolation.toLowerCase(),
      values: new Float32Array(values),
    })
  })

  it('of cubic weights are split with their tangents', async () => {
    const g = createTestHead()
    // Two keys of (in-tangents, values, out-tangents) for two morphs.
    const output = g.accessor([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'SCALAR')
    g.json.animations![0]!.samplers[2] = {
      input: g.accessor([0, 1], 'SCALAR'),
      output,
      interpolation: 'CUBICSPLINE',
    }
    const { clips } = await importGltf(g.glb())
    expect(clips[0]!.morphs.map((m) => Array.from(m.values))).toEqual([
      [1, 3, 5, 7, 9, 11],
      [2, 4, 6, 8, 10, 12],
    ])
  })

  it('of normalised integers are scaled', async () => {
    const g = createTestGltf({ nodes: [{ name: 'n' }] })
    const output = g.accessor([0, 0, 0, 32767], 'VEC4', { componentType: 5122, normalized: true })
    g.json.animations = [
      {
        channels: [{ sampler: 0, target: { node: 0, path: 'rotation' } }],
        samplers: [{ input: g.accessor([0], 'SCALAR'), output }],
      },
    ]
    const { clips } = await importGltf(g.glb())
    expect([clips[0]!.name, Array.from(clips[0]!.joints[0]!.values)]).toEqual(['animation_0', [0, 0, 0, 1]])
  })

  it('said through KHR_animation_pointer are the same', async () => {
    const g = oneChannel('pointer', [0, 1], [0, 0, 0, 1, 2, 3], 'VEC3')
    const { target } = g.json.animations![0]!.channels[0]!
    delete target.node
    target.extensions = { KHR_animation_pointer: { pointer: '/nodes/0/translation' } }
    expect((await importGltf(g.glb())).clips[0]!.joints[0]).toMatchObject({ joint: 'n', path: 'translation' })
    for (const pointer of ['/nodes/9/translation', '/materials/0/emissiveFactor', 7]) {
      target.extensions = { KHR_animation_pointer: { pointer } }
      expect(codes(await importGltf(g.glb()))).toContain('gltf/channel-unread')
    }
  })

  it('with keys that do not rise lose those keys, and say so', async () => {
    const imported = await importGltf(
      oneChannel('translation', [0, 1, 1, 0.5, 2], [...Array(15).keys()], 'VEC3').glb(),
    )
    const track = imported.clips[0]!.joints[0]!
    expect([Array.from(track.times), Array.from(track.values)]).toEqual([
      [0, 1, 2],
      [0, 1, 2, 3, 4, 5, 12, 13, 14],
    ])
    expect(imported.diagnostics).toMatchObject([{ code: 'gltf/key-order', severity: 'warning' }])
  })

  it('with the wrong number of values lose the channel, and say so', async () => {
    const g = createTestHead()
    g.json.animations![0]!.samplers[2]!.output = g.accessor([0, 0, 0], 'SCALAR')
    const imported = await importGltf(g.glb())
    expect(imported.clips[0]!.morphs).toEqual([])
    expect(imported.diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'gltf/animation-size',
        severity: 'error',
        path: 'animations[0].samplers[2]',
      }),
    )
  })

  it('that move the same thing twice: the last counts', async () => {
    const g = oneChannel('translation', [0], [1, 1, 1], 'VEC3')
    const animation = g.json.animations![0]!
    animation.samplers.push({ input: 0, output: g.accessor([2, 2, 2], 'VEC3') })
    animation.channels.push({ sampler: 1, target: { node: 0, path: 'translation' } })
    const imported = await importGltf(g.glb())
    expect(imported.clips[0]!.joints.map((t) => Array.from(t.values))).toEqual([[2, 2, 2]])
    expect(codes(imported)).toEqual(['gltf/channel-twice'])
  })

  it('without use are left out; names are made unique', async () => {
    const g = oneChannel('translation', [0, 1], [0, 0, 0, 1, 2, 3], 'VEC3')
    const [first] = g.json.animations!
    g.json.animations!.push(
      { ...first! },
      { ...first!, name: 'a_2' },
      { ...first!, channels: [{ sampler: 0, target: { path: 'translation' } }] },
      { ...first!, channels: [{ sampler: 0, target: { node: 0, path: 'weights' } }] },
    )
    const imported = await importGltf(g.glb())
    expect(imported.clips.map((c) => c.name)).toEqual(['a', 'a_3', 'a_2'])
    expect(codes(imported)).toEqual([
      'gltf/clip-name-twice',
      'gltf/channel-unread',
      'gltf/animation-empty',
      'gltf/channel-target',
      'gltf/animation-empty',
    ])
  })

  it('with rotations of no length get "no turn" there', async () => {
    const imported = await importGltf(oneChannel('rotation', [0, 1], [0, 0, 0, 0, 0, 0, 1, 0], 'VEC4').glb())
    expect(Array.from(imported.clips[0]!.joints[0]!.values)).toEqual([0, 0, 0, 1, 0, 0, 1, 0])
    expect(codes(imported)).toEqual(['gltf/rotation'])
  })

  it('[B1] that share long keys by the thousand meet the limit, not the user\u2019s patience', async () => {
    const g = oneChannel('translation', [0, 1], [0, 0, 0, 1, 2, 3], 'VEC3')
    for (let i = 1; i < 1000; i++) {
      g.json.nodes.push({ name: `n${i}` })
      g.json.animations![0]!.channels.push({ sampler: 0, target: { node: i, path: 'translation' } })
    }
    await expect(importGltf(g.glb(), { maxBytes: 10_000 })).rejects.toMatchObject({ code: 'gltf/too-large' })
  })
})
