import { describe, expect, it } from 'vitest'
import {
  clipKind,
  documentFromFiles,
  documentToFiles,
  modifierStackKind,
  skeletonKind,
  usersOf,
} from '../index.ts'

const use = { modifier: 'smooth', parameters: { seconds: 0.1 }, enabled: true }

describe('modifier document', () => {
  it('[O2] is a list of modifiers with parameters, and survives its file', () => {
    const stack = modifierStackKind.create('house', { modifiers: [use] })
    expect(documentFromFiles(documentToFiles(stack).json)).toEqual(stack)
    const bare = modifierStackKind.read({ ...stack, modifiers: [{ modifier: 'reverse' }] })
    expect(bare.modifiers).toEqual([{ modifier: 'reverse', parameters: {}, enabled: true }])
  })

  it('holds no stacks itself, and no data a file could not hold', () => {
    const make = (more: object) => () => modifierStackKind.create('x', { modifiers: [{ ...use, ...more }] })
    expect(make({ stack: 'other' })).toThrow(expect.objectContaining({ path: 'modifiers[0].stack' }))
    expect(make({ parameters: { by: Number.NaN } })).toThrow(
      expect.objectContaining({ path: 'modifiers[0].parameters.by' }),
    )
  })

  it('[O2] a skeleton refers to one, and is found as its user', () => {
    const stack = modifierStackKind.create('house', { modifiers: [use] })
    const skeleton = skeletonKind.create('hero', {
      joints: [],
      modifiers: { id: stack.id, path: 'house.modifier.json' },
    })
    expect(documentFromFiles(documentToFiles(skeleton).json)).toEqual(skeleton)
    expect(usersOf(stack.id, [skeleton])).toEqual([{ document: skeleton, path: 'modifiers' }])
  })
})

describe('edits of a clip', () => {
  const edit = (edits: object) => () => clipKind.create('x', { duration: 1, edits: edits as never })

  it('[O1] survive the file and have defaults', () => {
    const clip = edit({
      curveKeys: [{ curve: 'jaw', set: [{ time: 1, value: 2 }] }],
      jointKeys: [{ joint: 'jaw', path: 'scale', set: [{ time: 0, values: [1, 1, 1] }] }],
      morphKeys: [{ mesh: 'face', morph: 'smile', removed: [0.5] }],
    })()
    expect(clip.edits).toEqual({
      curves: [],
      removedCurves: [],
      curveKeys: [{ curve: 'jaw', set: [{ time: 1, value: 2, interpolation: 'linear' }], removed: [] }],
      jointKeys: [{ joint: 'jaw', path: 'scale', set: [{ time: 0, values: [1, 1, 1] }], removed: [] }],
      morphKeys: [{ mesh: 'face', morph: 'smile', set: [], removed: [0.5] }],
    })
    expect(documentFromFiles(documentToFiles(clip).json)).toEqual(clip)
  })

  it('name each channel once', () => {
    const twice = expect.objectContaining({ code: 'document/duplicate-name' })
    const [a, b] = [{ curve: 'jaw' }, { joint: 'jaw', path: 'scale' }]
    expect(edit({ curveKeys: [a, a] })).toThrow(twice)
    expect(edit({ jointKeys: [b, b] })).toThrow(twice)
    expect(edit({ jointKeys: [b, { ...b, path: 'rotation' }] })).not.toThrow()
    expect(edit({ jointKeys: [{ ...b, path: 'turn' }] })).toThrow(
      expect.objectContaining({ code: 'document/type' }),
    )
  })
})
