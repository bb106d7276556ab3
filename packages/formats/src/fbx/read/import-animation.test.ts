import { angleBetweenQuaternions } from '@facework/math/internal'
import { describe, expect, it } from 'vitest'
import { animate, build, CUBIC_USER, joint, layerOn, sample, stackWith, track, vector } from '../test-fbx.ts'
import { property } from '../write/fbx-builder.ts'
import { node, type WritableNode } from '../write/write-tree.ts'
import { BAKE_BOUNDS } from './bake-track.ts'
import { importFbx } from './import-fbx.ts'
import { quaternionFromEuler } from './transform.ts'

describe('animation', () => {
  it('user properties become curves with their interpolation, tangents and weights', async () => {
    const bytes = build((b) => {
      const root = joint(b, 'root', 0n, [
        property('JawDrop', 'Number', '', 'A+U', 0.25),
        property('Blink', 'Number', '', 'A+U', 0),
        property('note', 'KString', '', 'U', 'x'),
      ])
      const { layer } = stackWith(b)
      animate(
        b,
        layer,
        root,
        'JawDrop',
        {
          JawDrop: [
            { t: 0, v: 0, flag: 0x2 },
            { t: 1, v: 0.5, flag: CUBIC_USER | 0x3000000, out: 2, nextIn: -1, weights: [0.5, 0.2] },
            { t: 2, v: 1, flag: CUBIC_USER, out: 1, nextIn: 0 },
            { t: 3, v: 0 },
          ],
        },
        [node('Post-Extrapolation', [], [node('Type', ['R'])])],
      )
      animate(b, layer, root, 'Blink', {
        Blink: [
          { t: 0, v: 0, flag: 0x108 },
          { t: 1, v: 1, flag: 0x108 },
          { t: 2, v: 3, flag: 0x108 },
        ],
      })
    })
    const { clips, skeleton, diagnostics } = await importFbx(bytes)
    const [jaw, blink] = clips[0]!.curves
    expect(jaw).toEqual({
      type: 'keyed',
      name: 'JawDrop',
      before: 'hold',
      after: 'loop',
      keys: [
        { time: 0, value: 0, interpolation: 'constant' },
        { time: 1, value: 0.5, interpolation: 'cubic', out: { slope: 2, weight: 0.5 } },
        { time: 2, value: 1, interpolation: 'cubic', in: { slope: -1, weight: 0.2 }, out: { slope: 1 } },
        { time: 3, value: 0, interpolation: 'linear', in: { slope: 0 } },
      ],
    })
    // Automatic tangents stay automatic between neighbours, and are flat at the ends.
    expect(
      blink?.type === 'keyed' && blink.keys.map((k) => [k.interpolation, k.in?.slope, k.out?.slope]),
    ).toEqual([
      ['cubic', undefined, 0],
      ['cubic', undefined, undefined],
      ['cubic', 0, undefined],
    ])
    expect(skeleton.curves).toEqual([
      { name: 'JawDrop', kind: 'attribute', default: 0.25, joints: ['root'] },
      { name: 'Blink', kind: 'attribute', default: 0, joints: ['root'] },
    ])
    expect(diagnostics.find((d) => d.code === 'fbx/properties-dropped')?.message).toContain('note')
  })

  it('names that objects of the language also have are names like any other', async () => {
    const names = ['constructor', '__proto__', 'toString']
    const bytes = build((b) => {
      const root = joint(
        b,
        'root',
        0n,
        names.map((n) => property(n, 'Number', '', 'A+U', 0)),
      )
      const { layer } = stackWith(b)
      for (const name of names) animate(b, layer, root, name, Object.fromEntries([[name, [{ t: 0, v: 1 }]]]))
    })
    const { clips } = await importFbx(bytes)
    expect(clips[0]!.curves.map((c) => c.name)).toEqual(names)
  })

  it('layers: additive by weight, passthrough, muted', async () => {
    const at = async (lines: readonly WritableNode[]) => {
      const bytes = build((b) => {
        const top = joint(b, 'top', 0n)
        const bone = joint(b, 'bone', top, [vector('Lcl Translation', [7, 0, 0])])
        const { stack, layer } = stackWith(b)
        const upper = layerOn(b, stack, lines)
        animate(b, layer, bone, 'Lcl Translation', {
          X: [
            { t: 0, v: 1 },
            { t: 1, v: 1 },
          ],
        })
        animate(b, upper, bone, 'Lcl Translation', {
          X: [
            { t: 0, v: 4 },
            { t: 1, v: 4 },
          ],
        })
        animate(b, upper, bone, 'Lcl Rotation', {
          Z: [
            { t: 0, v: 40 },
            { t: 1, v: 40 },
          ],
        })
      })
      const { clips } = await importFbx(bytes)
      const turn = clips[0]!.joints.find((t) => t.path === 'rotation')
      return [
        sample(track(clips[0]!, 'bone', 'translation'), 0)[0],
        turn ? (2 * Math.asin(sample(turn, 0)[2]!) * 180) / Math.PI : 0,
      ]
    }
    const number = (name: string, value: number) => property(name, 'Number', '', 'A', value)
    expect(await at([number('Weight', 50)])).toEqual([expect.closeTo(3, 6), expect.closeTo(20, 4)])
    expect(await at([number('Weight', 25), number('BlendMode', 2)])).toEqual([
      expect.closeTo(1.75, 6),
      expect.closeTo(10, 4),
    ])
    expect(await at([number('Weight', 25), number('BlendMode', 1)])).toEqual([
      expect.closeTo(4, 6),
      expect.closeTo(40, 4),
    ])
    expect(await at([number('Mute', 1)])).toEqual([expect.closeTo(1, 6), 0])
  })

  it('baked rotations keep to the stated bound between keys, and turn all the way round', async () => {
    const bytes = build((b) => {
      const bone = joint(b, 'bone', joint(b, 'top', 0n), [vector('PreRotation', [15, 0, 40])])
      const { layer } = stackWith(b)
      animate(b, layer, bone, 'Lcl Rotation', {
        X: [
          { t: 0, v: 0, flag: CUBIC_USER, out: 300, nextIn: 50 },
          { t: 1, v: 80 },
        ],
        Y: [
          { t: 0, v: -60 },
          { t: 1, v: 70 },
        ],
        Z: [
          { t: 0, v: 0 },
          { t: 0.7, v: 1440 },
          { t: 1, v: 1440 },
        ],
      })
    })
    const { clips, diagnostics } = await importFbx(bytes)
    const rotation = track(clips[0]!, 'bone', 'rotation')
    const pre = quaternionFromEuler([15, 0, 40], 0)
    const exact = (t: number) => {
      const h = (3 - 2 * t) * t * t
      const x = h * 80 + 300 * (t * t * t - 2 * t * t + t) + 50 * (t * t * t - t * t)
      const q = quaternionFromEuler([x, -60 + 130 * t, t < 0.7 ? (1440 * t) / 0.7 : 1440], 0)
      return [
        pre[3] * q[0] + pre[0] * q[3] + pre[1] * q[2] - pre[2] * q[1],
        pre[3] * q[1] - pre[0] * q[2] + pre[1] * q[3] + pre[2] * q[0],
        pre[3] * q[2] + pre[0] * q[1] - pre[1] * q[0] + pre[2] * q[3],
        pre[3] * q[3] - pre[0] * q[0] - pre[1] * q[1] - pre[2] * q[2],
      ]
    }
    let worst = 0
    for (let i = 0; i <= 5000; i++)
      worst = Math.max(worst, angleBetweenQuaternions(sample(rotation, i / 5000), 0, exact(i / 5000), 0))
    expect(worst).toBeLessThan(BAKE_BOUNDS.rotation * 1.1)
    expect(rotation.times.length).toBeLessThan(4000)
    expect(diagnostics.some((d) => d.code === 'fbx/bake-coarse')).toBe(false)
  })

  it('a spin of whole turns between two keys is not taken for standing still', async () => {
    const bytes = build((b) => {
      const bone = joint(b, 'bone', joint(b, 'top', 0n))
      const { layer } = stackWith(b)
      // At every quarter of the way the joint looks as it did at the start.
      animate(b, layer, bone, 'Lcl Rotation', {
        Z: [
          { t: 0, v: 0 },
          { t: 1, v: 1440 },
        ],
      })
    })
    const rotation = track((await importFbx(bytes)).clips[0]!, 'bone', 'rotation')
    for (const [time, degrees] of [
      [0.03125, 45],
      [0.125, 180],
      [0.1875, 270],
      [0.5, 0],
    ] as const) {
      const wanted = quaternionFromEuler([0, 0, degrees], 0)
      expect(angleBetweenQuaternions(sample(rotation, time), 0, wanted, 0)).toBeLessThan(1e-4)
    }
  })

  it("automatic tangents pass through the neighbours' slope and are flat at the ends", async () => {
    const bytes = build((b) => {
      const bone = joint(b, 'bone', joint(b, 'top', 0n))
      const { layer } = stackWith(b)
      animate(b, layer, bone, 'Lcl Translation', {
        X: [
          { t: 0, v: 0, flag: 0x108 },
          { t: 1, v: 1, flag: 0x108 },
          { t: 2, v: 4, flag: 0x108 },
        ],
      })
    })
    const moved = track((await importFbx(bytes)).clips[0]!, 'bone', 'translation')
    // The slope at 1 is (4 − 0) / 2 = 2: halfway, ½ − ⅛·2 = ¼ before it and 2½ + ⅛·2 = 2¾ after it.
    expect(sample(moved, 0.5)[0]).toBeCloseTo(0.25, 4)
    expect(sample(moved, 1.5)[0]).toBeCloseTo(2.75, 4)
  })

  it('steps stay steps, alone or beside straight segments', async () => {
    const bytes = build((b) => {
      const top = joint(b, 'top', 0n)
      const a = joint(b, 'a', top)
      const c = joint(b, 'c', top)
      const { layer } = stackWith(b)
      animate(b, layer, a, 'Lcl Translation', {
        X: [
          { t: 0, v: 0, flag: 0x2 },
          { t: 1, v: 5, flag: 0x2 },
          { t: 2, v: 6 },
        ],
      })
      animate(b, layer, c, 'Lcl Translation', {
        X: [
          { t: 0, v: 0, flag: 0x2 },
          { t: 1, v: 5 },
          { t: 2, v: 6 },
        ],
      })
    })
    const { clips } = await importFbx(bytes)
    expect(track(clips[0]!, 'a', 'translation')).toMatchObject({
      interpolation: 'step',
      times: Float32Array.of(0, 1, 2),
    })
    const mixed = track(clips[0]!, 'c', 'translation')
    expect(mixed.interpolation).toBe('linear')
    for (const [time, x] of [
      [0.5, 0],
      [0.9999, 0],
      [1, 5],
      [1.5, 5.5],
      [2, 6],
    ] as const)
      expect(sample(mixed, time)[0]).toBeCloseTo(x, 4)
  })

  it('rotation pivots make translation tracks', async () => {
    const bytes = build((b) => {
      const bone = joint(b, 'bone', joint(b, 'top', 0n), [vector('RotationPivot', [1, 0, 0])])
      const { layer } = stackWith(b)
      animate(b, layer, bone, 'Lcl Rotation', {
        Z: [
          { t: 0, v: 0 },
          { t: 1, v: 90 },
        ],
      })
    })
    const moved = track((await importFbx(bytes)).clips[0]!, 'bone', 'translation')
    // The pivot at (1, 0, 0) stays; the origin, one unit to its left, swings below it.
    expect(sample(moved, 1)).toEqual([expect.closeTo(1, 6), expect.closeTo(-1, 6), 0])
    const half = Math.PI / 4
    expect(sample(moved, 0.5)).toEqual([
      expect.closeTo(1 - Math.cos(half), 4),
      expect.closeTo(-Math.sin(half), 4),
      0,
    ])
  })

  it('one stack can be chosen by name, and a wrong name is answered with the nearest', async () => {
    const bytes = build((b) => {
      const bone = joint(b, 'bone', 0n)
      for (const name of ['Walk', 'Talk']) {
        const stack = b.object('AnimationStack', name, 'AnimStack', '', [])
        animate(b, layerOn(b, stack), bone, 'Lcl Translation', {
          X: [
            { t: 0, v: 0 },
            { t: 1, v: 1 },
          ],
        })
      }
    })
    expect((await importFbx(bytes)).clips.map((c) => c.name)).toEqual(['Walk', 'Talk'])
    expect((await importFbx(bytes, { stack: 'Talk' })).clips.map((c) => c.name)).toEqual(['Talk'])
    await expect(importFbx(bytes, { stack: 'Talkk' })).rejects.toMatchObject({
      code: 'fbx/stack-unknown',
      hint: 'Did you mean "Talk"?',
    })
  })

  it('can be cancelled and tells how far it is', async () => {
    const bytes = build((b) => void joint(b, 'bone', 0n))
    const told: number[] = []
    await importFbx(bytes, { onProgress: (part) => told.push(part) })
    expect(told[0]).toBe(0)
    expect(told.at(-1)).toBe(1)
    expect([...told].sort((a, b) => a - b)).toEqual(told)
    await expect(importFbx(bytes, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
