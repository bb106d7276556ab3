import { type Accessory, accessoryKind, type Model } from '@facework/documents'
import { type AccessoryType, accessoryDefaults, cagesOf } from '@facework/documents/internal'
import { guessAccessoryType } from './guess-type.ts'

/** The accessory that a file with a mesh is: its type is guessed by its names unless given, its cages are found by theirs. */
export function accessoryFromModel(name: string, model: Model, type?: AccessoryType | undefined): Accessory {
  const { inner, outer } = cagesOf(model)
  return accessoryKind.create(name, {
    ...accessoryDefaults(type ?? guessAccessoryType([name, ...model.meshes.map((mesh) => mesh.name)])),
    model: { id: model.id },
    ...(inner !== undefined && outer !== undefined && { cages: { inner, outer } }),
  })
}
