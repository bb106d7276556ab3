import { clipKind, keyedCurve, skeletonKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { animate, build, joint, stackWith } from '../test-fbx.ts'
import { exportFbx } from '../write/export-fbx.ts'
import { properties, property } from '../write/fbx-builder.ts'
import { importFbx } from './import-fbx.ts'

const KEYS = [
  { t: 0, v: 0 },
  { t: 0.5, v: 100 },
  { t: 1, v: 25 },
]
const keysOf = (clip: Awaited<ReturnType<typeof importFbx>>['clips'][number], name: string) => {
  const curve = clip.curves.find((c) => c.name === name)
  return curve?.type === 'keyed' ? curve.keys.map((k) => [k.time, Number(k.value.toFixed(6))]) : undefined
}

describe('FBX animations without a head', () => {
  it('become curves: keyed properties of any node, and blend-shape channels without a mesh', async () => {
    const bytes = build((b) => {
      const { layer } = stackWith(b)
      const device = b.object('Model', 'Tracker', 'Model', 'Null', [
        properties([property('mouth_smile_left', 'Number', '', 'A+U', 0)]),
      ])
      b.connect(device, 0n)
      animate(b, layer, device, 'mouth_smile_left', {
        mouth_smile_left: KEYS.map((k) => ({ ...k, v: k.v / 100 })),
      })
      for (const name of ['jawOpen', 'mouth_smile_left']) {
        const channel = b.object('Deformer', name, 'SubDeformer', 'BlendShapeChannel', [])
        animate(b, layer, channel, 'DeformPercent', { DeformPercent: KEYS })
      }
    })
    const { clips, diagnostics } = await importFbx(bytes)
    const wanted = [
      [0, 0],
      [0.5, 1],
      [1, 0.25],
    ]
    expect(clips[0]!.curves.map((c) => c.name)).toEqual(['mouth_smile_left', 'jawOpen', 'mouth_smile_left_2'])
    for (const { name } of clips[0]!.curves) expect(keysOf(clips[0]!, name), name).toEqual(wanted)
    expect(diagnostics.map((d) => d.code)).not.toContain('fbx/curves-dropped')
  })

  it('are written on the first joint of a skeleton, or on a root, and come back', async () => {
    const clip = clipKind.create('take', {
      duration: 1,
      frameRate: 60,
      curves: [
        keyedCurve('jawOpen', [
          [0, 0],
          [0.5, 1],
          [1, 0.25],
        ]),
      ],
    })
    const skeleton = skeletonKind.create('body', {
      joints: [
        { name: 'pelvis', reference: { t: [0, 1, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } },
        { name: 'head', parent: 'pelvis', reference: { t: [0, 0.6, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } },
      ],
    })
    for (const encoding of ['binary', 'ascii'] as const)
      for (const [own, first] of [
        [undefined, 'root'],
        [skeleton, 'pelvis'],
      ] as const) {
        const { bytes, diagnostics } = exportFbx({ skeleton: own, clips: [clip] }, { encoding })
        expect(diagnostics).toEqual([])
        const back = await importFbx(bytes)
        expect(back.model.joints.map((j) => j.name)).toEqual(own ? ['pelvis', 'head'] : ['root'])
        expect(keysOf(back.clips[0]!, 'jawOpen')).toEqual([
          [0, 0],
          [0.5, 1],
          [1, 0.25],
        ])
        expect(back.skeleton.curves.find((c) => c.name === 'jawOpen')?.joints).toEqual([first])
      }
  })

  it('with joints are read as before', async () => {
    const bytes = build((b) => {
      const { layer } = stackWith(b)
      const root = joint(b, 'root', 0n)
      animate(b, layer, root, 'Lcl Translation', { X: KEYS, Y: KEYS, Z: KEYS })
    })
    const { clips } = await importFbx(bytes)
    expect([clips[0]!.joints.length, clips[0]!.curves.length]).toEqual([1, 0])
  })
})
