import { describe, expect, it } from 'vitest'
import { problems } from '../../test/problems.ts'
import { type Character, characterKind } from '../index.ts'

const create = (body: object) => problems(() => characterKind.create('c', body as Partial<Character>))

describe('character', () => {
  it('needs a skeleton and a model; the rest is filled in', () => {
    expect(create({})).toEqual([
      'document/type skeleton: skeleton should be an object; found nothing.',
      'document/type model: model should be an object; found nothing.',
    ])
    const mood = { clip: { id: 'calm' } }
    const defaults = { idle: [{ clip: { id: 'x' } }] }
    expect(
      characterKind.read({
        kind: 'character',
        version: 1,
        id: 'i',
        name: 'c',
        skeleton: { id: 's' },
        model: { id: 'm' },
        mood,
        defaults,
      }),
    ).toEqual({
      kind: 'character',
      version: 2,
      id: 'i',
      name: 'c',
      skeleton: { id: 's' },
      model: { id: 'm' },
      accessories: [],
      mood: { clip: { id: 'calm' }, static: false },
      defaults: { idle: [{ clip: { id: 'x' }, weight: 1 }] },
    })
  })

  it('has references with ids', () => {
    expect(create({ skeleton: { path: 'a.skeleton.json' }, model: 'm', accessories: [{}] })).toEqual([
      'document/type skeleton.id: skeleton.id should be a name; found nothing.',
      'document/type model: model should be an object; found "m".',
      'document/type accessories[0].accessory: accessories[0].accessory should be an object; found nothing.',
    ])
    const refs = { skeleton: { id: 's' }, model: { id: 'm' } }
    expect(create({ ...refs, defaults: { 'my slot': [{ clip: { id: 'x' }, weight: -1 }] } })).toEqual([
      'document/type defaults["my slot"][0].weight: defaults["my slot"][0].weight should be a finite number from 0 up; found -1.',
    ])
  })

  it('reads the accessories of version 1, which were references alone', () => {
    const old = {
      kind: 'character',
      version: 1,
      id: 'i',
      name: 'c',
      skeleton: { id: 's' },
      model: { id: 'm' },
    }
    expect(
      characterKind.read({ ...old, accessories: [{ id: 'hat', path: 'hat.json' }] }).accessories,
    ).toEqual([{ accessory: { id: 'hat', path: 'hat.json' }, visible: true }])
    expect(problems(() => characterKind.read({ ...old, accessories: 'hat' }))).toEqual([
      'document/type accessories: accessories should be a list; found "hat".',
    ])
  })
})
