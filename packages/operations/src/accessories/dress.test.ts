import { accessoryKind, fitKind, IDENTITY_TRANSFORM, modelKind, poseAssetKind } from '@facework/documents'
import { accessoryDefaults } from '@facework/documents/internal'
import { describe, expect, it } from 'vitest'
import { dressModel, dressPoses, type WornDocuments } from './dress.ts'
import { guessAccessoryType } from './guess-type.ts'

const mesh = (name: string, morphs: readonly string[] = [], material?: number) => ({
  name,
  transform: IDENTITY_TRANSFORM,
  morphs: morphs.map((m) => ({ name: m, default: 0 })),
  primitives: [
    {
      ...(material === undefined ? {} : { material }),
      mode: 'triangles' as const,
      positions: new Float32Array(9),
      morphs: morphs.map(() => ({ positions: new Float32Array(9) })),
    },
  ],
})
const material = (name: string) => ({ name }) as never
const joints = [{ name: 'root', reference: IDENTITY_TRANSFORM }]
const head = modelKind.create('head', {
  joints,
  meshes: [mesh('Head', ['smile'], 0)],
  materials: [material('skin')],
})

function worn(
  over: object = {},
  hides: readonly string[] = [],
  type: 'beard' | 'hat' = 'beard',
): WornDocuments {
  const model = modelKind.create('beard', {
    joints,
    meshes: [mesh('Beard', ['smile', 'open', 'open_wide'], 0)],
    materials: [material('hair')],
  })
  return {
    accessory: accessoryKind.create('beard', { ...accessoryDefaults(type), hides, model: { id: 'm' } }),
    fit: fitKind.create('beard on head', {
      accessory: { id: 'a' },
      character: { id: 'c' },
      model: { id: model.id },
      follows: ['Head'],
      correctives: [
        { mesh: 'Beard', morph: 'open', pose: 'open' },
        { mesh: 'Beard', morph: 'open_wide', pose: 'open_wide' },
      ],
      report: { method: 'worn', trusted: 3, inpainted: 0, tornMost: { value: 1 }, deepest: { value: 0 } },
    }),
    model,
    visible: true,
    ...over,
  }
}

describe('dressing', () => {
  it('adds meshes with their materials, and takes away what is hidden', () => {
    const dressed = dressModel(head, [worn()])
    expect(dressed.meshes.map((m) => m.name)).toEqual(['Head', 'Beard'])
    expect(dressed.meshes[1]!.primitives[0]!.material).toBe(1)
    expect(dressed.materials.map((m) => m.name)).toEqual(['skin', 'hair'])
    expect(dressModel(head, [worn({ visible: false })])).toBe(head)
    expect(dressModel(head, [worn({}, ['Head'])]).meshes.map((m) => m.name)).toEqual(['Beard'])
    const hat = worn({ model: modelKind.create('hat', { joints, meshes: [mesh('Hat')] }) }, ['beard'], 'hat')
    expect(dressModel(head, [worn(), hat]).meshes.map((m) => m.name)).toEqual(['Head', 'Hat'])
  })

  it('[P7] drives correctives where all their bases are, and morphs that poses name for the head alone', () => {
    const pose = (name: string, role: object, morphs: object = {}) => ({
      id: name,
      name,
      role,
      joints: {},
      morphs,
      curves: {},
      range: [0, 1] as const,
    })
    const asset = poseAssetKind.create('poses', {
      rest: { joints: {}, morphs: {} },
      poses: [
        pose('smile', { type: 'control' }, { Head: { smile: 1 } }),
        pose('open', { type: 'control' }),
        pose('wide', { type: 'control' }),
        pose('half', { type: 'in-between', of: 'open', at: 0.5 }),
        pose('open_wide', { type: 'combination', bases: ['open', 'wide'] }),
      ] as never,
    })
    const dressed = dressPoses(asset, [worn()])
    expect(dressed.poses.map(({ name, morphs }) => [name, morphs.Beard])).toEqual([
      ['smile', { smile: 1 }],
      ['open', { open: 1 }],
      ['wide', undefined],
      ['half', { open: 0.5 }],
      ['open_wide', { open: 1, open_wide: 1 }],
    ])
    expect(dressed.rest.morphs.Beard).toEqual({ open: 0, open_wide: 0 })
    expect(dressPoses(asset, [])).toBe(asset)
  })

  it('guesses types by names', () => {
    expect(
      [
        'Moustache_01',
        'mustache',
        'full-beard',
        'SunglassesKhronos',
        'earrings',
        'top hat',
        'eyelashes02',
        'brows',
        'bob02',
        'x',
      ].map((name) => guessAccessoryType([name])),
    ).toEqual([
      'moustache',
      'moustache',
      'beard',
      'glasses',
      'earring',
      'hat',
      'lashes',
      'brows',
      'hair',
      'other',
    ])
  })
})
