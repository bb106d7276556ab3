import { accessoryKind } from '@facework/documents'
import { accessoryDefaults } from '@facework/documents/internal'
import { importGltf } from '@facework/formats'
import { fitAccessory, guessAccessoryType } from '@facework/operations/internal'
import { describe, expect, test } from 'vitest'
import { documentsFromCharacter } from '../documents-from-character.ts'
import { makeCharacter } from '../people/make.ts'
import { castAccessories } from './cast-accessories.ts'
import { glbFromAccessory, modelFromAccessory } from './model-from-accessory.ts'

const grub = makeCharacter('goblin', undefined, 'game')
const pieces = castAccessories(grub)
const documents = documentsFromCharacter(grub)

function fit(type: string) {
  const piece = pieces.find((p) => p.type === type)!
  const model = modelFromAccessory(piece, grub)
  const accessory = accessoryKind.create(piece.name, {
    ...accessoryDefaults(piece.type),
    model: { id: model.id },
  })
  return fitAccessory({ accessory, model, head: documents })
}

describe('accessories of the cast', () => {
  test('are seven for each, small, and of the type that their names say', async () => {
    expect(pieces.map((p) => p.type).sort()).toEqual([
      'beard',
      'brows',
      'earring',
      'glasses',
      'hat',
      'mask',
      'moustache',
    ])
    for (const piece of pieces) {
      const glb = glbFromAccessory(piece, grub)
      expect(glb.length).toBeLessThan(40_000)
      const { model } = await importGltf(glb)
      expect(guessAccessoryType([piece.name, ...model.meshes.map((m) => m.name)])).toBe(piece.type)
    }
  })

  test('[A6] the earring of Grub follows his ear', () => {
    expect(fit('earring').model.meshes.map((m) => m.parent)).toEqual(['LeftEar'])
  })
})
