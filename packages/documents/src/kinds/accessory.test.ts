import { describe, expect, it } from 'vitest'
import { problems } from '../../test/problems.ts'
import { sampleModel } from '../../test/sample-documents.ts'
import { type Accessory, accessoryKind, modelKind } from '../index.ts'
import { ACCESSORY_TYPES, accessoryDefaults } from './accessory.ts'

const create = (body: object) => problems(() => accessoryKind.create('a', body as Partial<Accessory>))

describe('accessory', () => {
  it('needs a model; all else is filled in', () => {
    expect(create({})).toEqual(['document/type model: model should be an object; found nothing.'])
    expect(accessoryKind.create('a', { model: { id: 'm' } }, 'i')).toEqual({
      kind: 'accessory',
      version: 1,
      id: 'i',
      name: 'a',
      model: { id: 'm' },
      type: 'other',
      attach: { mode: 'deform', skin: 'if-unskinned' },
      holds: 'skin',
      layer: 4,
      hides: [],
      pins: [],
    })
  })

  it('has defaults for every type', () => {
    expect(ACCESSORY_TYPES.map((type) => [type, accessoryDefaults(type).layer])).toEqual([
      ['brows', 0],
      ['lashes', 0],
      ['moustache', 1],
      ['beard', 2],
      ['mask', 3],
      ['glasses', 4],
      ['earring', 4],
      ['hair', 5],
      ['hat', 6],
      ['other', 4],
    ])
    expect(accessoryDefaults('hat').attach).toEqual({ mode: 'rigid', to: 'Hat' })
    expect(accessoryDefaults('beard').attach).toEqual({ mode: 'deform', skin: 'if-unskinned' })
    expect(accessoryDefaults('lashes').holds).toBe('lid-margin')
  })

  it('says what is wrong with an attachment or a pin', () => {
    const model = { id: 'm' }
    expect(create({ model, type: 'beerd', attach: { mode: 'glued' } })).toEqual([
      'document/type type: type should be one of brows, lashes, moustache, beard, mask, glasses, earring, hair, hat, other; found "beerd". | Did you mean "beard"?',
      'document/type attach.mode: attach.mode should be one of rigid, deform; found "glued".',
    ])
    expect(create({ model, pins: [{ vertices: new Uint32Array([1]), as: 'rigid' }] })).toEqual([
      'accessory/pin-joint pins[0].joint: Pin 0 of "a" is rigid, so it should name the joint it follows; found none. | Add "joint", or change "as" to "hold" or "follow".',
    ])
  })
})

describe('attachments of a model', () => {
  it('are on joints that the model has', () => {
    const { attachments: _, ...model } = sampleModel()
    expect(
      problems(() =>
        modelKind.create('m', {
          ...model,
          attachments: [{ ...sampleModel().attachments![0]!, joint: 'jaww' }],
        }),
      ),
    ).toEqual([
      'model/joint-unknown attachments[0].joint: Attachment "Hat" is on joint "jaww", which the model lacks. | Did you mean "jaw"?',
    ])
  })
})
