import { type Material, Mesh, type Object3D, Texture } from 'three'

/** Lets the graphics card forget everything below an object. */
export function disposeMeshes(root: Object3D): void {
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return
    object.geometry.dispose()
    object.customDepthMaterial?.dispose()
    for (const material of [object.material].flat()) disposeMaterial(material)
  })
}

/** A material and its pictures. */
function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
  material.dispose()
}
