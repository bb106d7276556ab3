import { Mesh, type Object3D, Vector3 } from 'three'

const nameOf = (object: Object3D | null) =>
  typeof object?.userData.name === 'string' ? object.userData.name : object?.name

/** World places of vertices of a mesh as it is drawn now; primitives of one mesh are objects of their own. */
export function vertexPoints(scene: Object3D, mesh: string, vertices: readonly number[]): Vector3[] {
  const parts: Mesh[] = []
  scene.traverse((object) => {
    if (object instanceof Mesh && (nameOf(object) === mesh || nameOf(object.parent) === mesh))
      parts.push(object)
  })
  const points: Vector3[] = []
  for (const vertex of vertices) {
    let v = vertex
    const part = parts.find(({ geometry }) => {
      const { count } = geometry.getAttribute('position')
      if (v < count) return true
      v -= count
      return false
    })
    if (part) points.push(part.localToWorld(part.getVertexPosition(v, new Vector3())))
  }
  return points
}
