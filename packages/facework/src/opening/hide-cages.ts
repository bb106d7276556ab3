import { isCageName } from '@facework/documents/internal'
import type { Object3D } from 'three'

/** Cages of files for Roblox tell where accessories go; drawn, they would cover the face. */
export function hideCages(root: Object3D): void {
  root.traverse((object) => {
    if (isCageName(object.name)) object.visible = false
  })
}
