import type { WornDocuments } from '@facework/operations/internal'
import type { Object3D } from 'three'
import { attachModel } from './attach-model.ts'

/** Adds what a saved character wears to the scene of its head. */
export async function attachWorn(root: Object3D, worn: readonly WornDocuments[]): Promise<void> {
  const hidden = new Set(worn.filter((w) => w.visible).flatMap((w) => w.accessory.hides))
  root.traverse((object) => {
    const name = typeof object.userData.name === 'string' ? object.userData.name : object.name
    if (hidden.has(name)) object.visible = false
  })
  for (const { model, visible } of worn) {
    if (visible) await attachModel(model, root, (name) => jointNamed(root, name))
  }
}

function jointNamed(root: Object3D, name: string): Object3D | undefined {
  let found: Object3D | undefined
  root.traverse((object) => {
    const own = typeof object.userData.name === 'string' ? object.userData.name : object.name
    if (!found && own === name && !('isMesh' in object)) found = object
  })
  return found
}
