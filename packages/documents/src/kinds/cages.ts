import { defined } from '../schema/defined.ts'
import type { AccessoryCages } from './accessory.ts'
import type { Model } from './model.ts'

/** What the names of cage meshes end with in files for Roblox, such as `Head_OuterCage`. */
const CAGE = /_(inner|outer)cage$/i

/** Whether a mesh is a cage: a shape that tells where accessories go, and is never drawn. */
export const isCageName = (name: string): boolean => CAGE.test(name)

/** Cages of an accessory: those its document names, else those its model has by their names. */
export function cagesOf(
  model: Pick<Model, 'meshes'>,
  named?: AccessoryCages | undefined,
): Partial<AccessoryCages> {
  if (named) return named
  const find = (side: string) =>
    model.meshes.find(({ name }) => CAGE.exec(name)?.[1]?.toLowerCase() === side)?.name
  const [inner, outer] = [find('inner'), find('outer')]
  return defined({ inner, outer })
}
