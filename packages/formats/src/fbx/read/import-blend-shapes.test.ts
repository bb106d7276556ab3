import { describe, expect, it } from 'vitest'
import { animate, build, CUBIC_USER, type KeySpec, LINEAR, square, stackWith } from '../test-fbx.ts'
import { node } from '../write/write-tree.ts'
import { importFbx } from './import-fbx.ts'

/** A face with one channel of three shapes, at 30, 60 and 100 %. */
function inBetweenFile(
  keys: readonly KeySpec[],
  deformer = 'blendShape1',
  channelName = 'blendShape1.smile',
): Uint8Array {
  return build((b) => {
    const { geometry } = square(b, 0n)
    const blend = b.object('Deformer', deformer, 'Deformer', 'BlendShape', [])
    b.connect(blend, geometry)
    const channel = b.object('Deformer', channelName, 'SubDeformer', 'BlendShapeChannel', [
      node('DeformPercent', [0]),
      node('FullWeights', [Float64Array.of(100, 30, 60)]),
    ])
    b.connect(channel, blend)
    for (const [name, z] of [
      ['smile', 10],
      ['smile_a', 1],
      ['smile_b', 4],
    ] as const) {
      b.connect(
        b.object('Geometry', name, 'Geometry', 'Shape', [
          node('Indexes', [Int32Array.of(2)]),
          node('Vertices', [Float64Array.of(0, 0, z)]),
        ]),
        channel,
      )
    }
    const { layer } = stackWith(b)
    animate(b, layer, channel, 'DeformPercent', { DeformPercent: keys })
  })
}

describe('blend shapes', () => {
  it('in-betweens are morphs of their own, with their weights told and played', async () => {
    const { model, clips, inBetweens } = await importFbx(
      inBetweenFile([
        { t: 0, v: 0 },
        { t: 1, v: 100 },
      ]),
    )
    expect(model.meshes[0]!.morphs.map((m) => m.name)).toEqual(['smile_a', 'smile_b', 'smile'])
    expect(inBetweens).toEqual([
      { morph: 'smile_a', of: 'smile', at: 0.3, mesh: 'face' },
      { morph: 'smile_b', of: 'smile', at: 0.6, mesh: 'face' },
    ])
    const shown = (time: number) => {
      // The height of the third corner, as the channel itself would show it.
      let z = 0
      model.meshes[0]!.morphs.forEach((m, i) => {
        const t = clips[0]!.morphs.find((x) => x.morph === m.name)!
        let k = 0
        while (k + 1 < t.times.length && t.times[k + 1]! <= time) k++
        const part = k + 1 < t.times.length ? (time - t.times[k]!) / (t.times[k + 1]! - t.times[k]!) : 0
        const weight = t.values[k]! + ((t.values[k + 1] ?? t.values[k]!) - t.values[k]!) * part
        z += weight * model.meshes[0]!.primitives[0]!.morphs[i]!.positions[2 * 3 + 2]!
      })
      return z
    }
    // Straight from 0 to 1 (at 30 %), to 4 (at 60 %), to 10 (at 100 %).
    for (const [time, z] of [
      [0, 0],
      [0.15, 0.5],
      [0.3, 1],
      [0.45, 2.5],
      [0.6, 4],
      [0.8, 7],
      [1, 10],
    ] as const)
      expect(shown(time)).toBeCloseTo(z, 3)
  })

  it("a prefix is stripped only when it is the deformer's own name", async () => {
    const named = async (deformer: string, channel: string) =>
      (await importFbx(inBetweenFile([{ t: 0, v: 0 }], deformer, channel))).inBetweens![0]!.of
    expect(await named('blendShape1', 'blendShape1.smile')).toBe('smile')
    expect(await named('blendShape2', 'blendShape1.smile')).toBe('blendShape1.smile')
    expect(await named('', 'lips.smile')).toBe('lips.smile')
  })

  it('a channel curve with plain tangents becomes a cubic track, key for key', async () => {
    const bytes = build((b) => {
      const { geometry } = square(b, 0n)
      const blend = b.object('Deformer', 'd', 'Deformer', 'BlendShape', [])
      b.connect(blend, geometry)
      const channel = b.object('Deformer', 'smile', 'SubDeformer', 'BlendShapeChannel', [])
      b.connect(channel, blend)
      b.connect(
        b.object('Geometry', 'smile', 'Geometry', 'Shape', [
          node('Indexes', [Int32Array.of(2)]),
          node('Vertices', [Float64Array.of(0, 0, 1)]),
        ]),
        channel,
      )
      const { layer } = stackWith(b)
      animate(b, layer, channel, 'DeformPercent', {
        DeformPercent: [
          { t: 0, v: 0, flag: CUBIC_USER, out: 50, nextIn: -20 },
          { t: 2, v: 100, flag: LINEAR },
          { t: 3, v: 0 },
        ],
      })
    })
    const [morph] = (await importFbx(bytes)).clips[0]!.morphs
    expect(morph).toMatchObject({
      mesh: 'face',
      morph: 'smile',
      interpolation: 'cubicspline',
      times: Float32Array.of(0, 2, 3),
    })
    // In-tangent, value, out-tangent; the straight last segment has its own slope at both ends.
    expect(Array.from(morph!.values)).toEqual(
      [0, 0, 0.5, -0.2, 1, -1, -1, 0, 0].map((v) => expect.closeTo(v, 6)),
    )
  })
})
