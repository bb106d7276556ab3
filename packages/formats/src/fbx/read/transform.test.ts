import { composeMatrix, multiplyMatrices } from '@facework/math/internal'
import { describe, expect, it } from 'vitest'
import { build, joint, vector, worldOf } from '../test-fbx.ts'
import { properties, property } from '../write/fbx-builder.ts'
import { int } from '../write/write-tree.ts'
import { importFbx } from './import-fbx.ts'
import { makeObject } from './objects.ts'
import { composeChain, quaternionFromEuler, readTransformChain } from './transform.ts'

describe('transforms', () => {
  it('the chain is T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ · Soff · Sp · S · Sp⁻¹', () => {
    const lines = [
      vector('Lcl Translation', [1, 2, 3]),
      vector('RotationOffset', [0.1, 0.2, 0.3]),
      vector('RotationPivot', [2, -1, 0.5]),
      vector('PreRotation', [10, 20, 30]),
      vector('Lcl Rotation', [40, -25, 70]),
      vector('PostRotation', [-15, 5, 8]),
      vector('ScalingOffset', [0.4, 0, -0.3]),
      vector('ScalingPivot', [-1, 1, 2]),
      vector('Lcl Scaling', [1.5, 2, 0.5]),
      property('RotationOrder', 'enum', '', '', int(2)),
    ]
    const chain = readTransformChain(
      makeObject('1', 'Model', 'm', '', {
        name: 'Model',
        values: [],
        children: [
          {
            name: 'Properties70',
            values: [],
            children: lines.map((l) => ({
              name: l.name,
              values: l.values.map((v) => (typeof v === 'object' ? (v as { int: number }).int : v)) as never,
              children: [],
            })),
          },
        ],
      }),
    )
    const local = composeChain(
      chain,
      chain.translation,
      quaternionFromEuler(chain.rotation, chain.order),
      chain.scaling,
    )
    const move = (v: readonly number[]) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, v[0]!, v[1]!, v[2]!, 1]
    const turn = (axis: number, degrees: number) => {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      return axis === 0
        ? [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1]
        : axis === 1
          ? [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1]
          : [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    }
    const product = (...list: number[][]) =>
      list.reduce((a, b) => {
        const out = new Array<number>(16)
        multiplyMatrices(out, 0, a, 0, b, 0)
        return out
      })
    const xyz = (v: readonly number[]) => product(turn(2, v[2]!), turn(1, v[1]!), turn(0, v[0]!))
    const transposed = (m: number[]) => m.map((_, i) => m[(i % 4) * 4 + Math.floor(i / 4)]!)
    // Order 2 is YZX: Y acts first, X last.
    const expected = product(
      move([1, 2, 3]),
      move([0.1, 0.2, 0.3]),
      move([2, -1, 0.5]),
      xyz([10, 20, 30]),
      product(turn(0, 40), turn(2, 70), turn(1, -25)),
      transposed(xyz([-15, 5, 8])),
      move([-2, 1, -0.5]),
      move([0.4, 0, -0.3]),
      move([-1, 1, 2]),
      [1.5, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1],
      move([1, -1, -2]),
    )
    const actual = new Float64Array(16)
    composeMatrix(actual, 0, local.t, 0, local.q, 0, local.s, 0)
    for (let i = 0; i < 16; i++) expect(actual[i]).toBeCloseTo(expected[i]!, 9)
  })

  it.each([
    // Parent scaled 2, 1, 1; child turned 90° about Z. Where the child's x and y axes point in the world.
    [0, [0, 2, 0], [-1, 0, 0]],
    [1, [0, 1, 0], [-2, 0, 0]],
    [2, [0, 1, 0], [-1, 0, 0]],
  ])('inherit type %i', async (inherit, x, y) => {
    const bytes = build((b) => {
      const top = joint(b, 'top', 0n)
      const parent = joint(b, 'parent', top, [vector('Lcl Scaling', [2, 1, 1])])
      const child = b.object('Model', 'child', 'Model', 'LimbNode', [
        properties([
          property('InheritType', 'enum', '', '', int(inherit)),
          vector('Lcl Rotation', [0, 0, 90]),
          vector('Lcl Translation', [1, 0, 0]),
        ]),
      ])
      b.connect(child, parent)
    })
    const { skeleton } = await importFbx(bytes)
    const world = worldOf(skeleton.joints, 'child')
    expect(Array.from(world.subarray(0, 3)).map((v) => v + 0)).toEqual(x.map((v) => expect.closeTo(v, 9)))
    expect(Array.from(world.subarray(4, 7))).toEqual(y.map((v) => expect.closeTo(v, 9)))
    // Its place is scaled by the parent in every case.
    expect(world[12]).toBeCloseTo(2, 9)
  })

  it('units and axes change the root and translations only', async () => {
    const bytes = build(
      (b) => {
        const root = joint(b, 'root', 0n, [
          vector('Lcl Translation', [0, 0, 10]),
          vector('Lcl Rotation', [0, 0, 30]),
        ])
        joint(b, 'child', root, [vector('Lcl Translation', [1, 2, 3]), vector('Lcl Rotation', [45, 0, 0])])
      },
      { unit: 2.54, up: 2, front: 1, frontSign: -1 },
    )
    const [root, child] = (await importFbx(bytes)).skeleton.joints
    expect(root!.reference.t).toEqual([0, expect.closeTo(0.254, 12), expect.closeTo(0, 12)])
    const half = Math.PI / 180 / 2
    const turned = [0, 0, Math.sin(30 * half), Math.cos(30 * half)]
    const [s, c] = [-Math.SQRT1_2, Math.SQRT1_2]
    // −90° about X, then the authored 30° about Z.
    expect(root!.reference.r).toEqual(
      [s * turned[3]!, -s * turned[2]!, c * turned[2]!, c * turned[3]!].map((v) => expect.closeTo(v, 9)),
    )
    expect(child!.reference.t).toEqual([0.0254, 0.0508, 0.0762].map((v) => expect.closeTo(v, 12)))
    expect(child!.reference.r).toEqual(
      [Math.sin(45 * half), 0, 0, Math.cos(45 * half)].map((v) => expect.closeTo(v, 12)),
    )
  })

  it('an even scale of a top node is folded into what lies below', async () => {
    const bytes = build(
      (b) => {
        const top = joint(b, 'Armature', 0n, [vector('Lcl Scaling', [100, 100, 100])])
        joint(b, 'bone', top, [vector('Lcl Translation', [0, 0.25, 0])])
      },
      { unit: 1 },
    )
    const { skeleton, diagnostics } = await importFbx(bytes)
    expect(skeleton.joints[0]!.reference.s).toEqual([1, 1, 1])
    expect(skeleton.joints[1]!.reference.t).toEqual([0, expect.closeTo(0.25, 12), 0])
    expect(diagnostics.find((d) => d.code === 'fbx/scale-folded')?.message).toContain('"Armature" ×100')
  })

  it('[S1] doubled names get stable suffixes, leaves that only hold something are no joints', async () => {
    const bytes = build((b) => {
      const root = joint(b, 'a', 0n)
      joint(b, 'a', root)
      joint(b, 'a_2', root)
      joint(b, '', root)
      b.connect(b.object('Model', 'cam', 'Model', 'Camera', []), root)
    })
    const { skeleton, diagnostics } = await importFbx(bytes)
    expect(skeleton.joints.map((j) => j.name)).toEqual(['a', 'a_3', 'a_2', 'joint_3'])
    expect(diagnostics.map((d) => d.code)).toEqual(
      expect.arrayContaining(['fbx/joint-name-twice', 'fbx/joint-unnamed', 'fbx/node-dropped']),
    )
  })
})
