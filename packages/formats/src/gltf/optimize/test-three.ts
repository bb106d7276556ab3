import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { type BufferAttribute, type Mesh, type Object3D, Vector3 } from 'three'
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { readContainer } from '../read/read-container.ts'
import { writeGlb } from '../write/write-container.ts'

/** A file as three.js reads it. */
export interface ThreeFile {
  readonly gltf: GLTF
  readonly names: readonly string[]
  readonly morphNames: readonly (readonly string[])[]
  /** Positions at rest, then with each morph at 1, in scene space; one list a mesh. */
  readonly shapes: readonly (readonly Vector3[])[][]
  /** Largest distance of a vertex from another file's, millimetres. */
  farthest(other: ThreeFile): number
}

/** With the loader and decoder of three.js and meshoptimizer, in Node; pictures need a browser and are left out. */
export async function openInThree(bytes: Uint8Array): Promise<ThreeFile> {
  const { json, bin = new Uint8Array(0) } = readContainer(bytes)
  for (const mesh of json.meshes ?? []) for (const primitive of mesh.primitives) delete primitive.material
  for (const key of ['materials', 'textures', 'images', 'samplers'] as const) delete json[key]
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder)
  const gltf = await loader.parseAsync(writeGlb(json, bin).buffer as ArrayBuffer, '')
  gltf.scene.updateMatrixWorld(true)
  const objects: Object3D[] = []
  gltf.scene.traverse((object) => objects.push(object))
  const meshes = objects.filter((object): object is Mesh => 'isMesh' in object)
  const shapes = meshes.map((mesh) => {
    const morphs = mesh.geometry.morphAttributes.position ?? []
    return [placed(mesh), ...morphs.map((morph) => placed(mesh, morph as BufferAttribute))]
  })
  return {
    gltf,
    names: objects.map((object) => object.name),
    morphNames: meshes.map((mesh) => Object.keys(mesh.morphTargetDictionary ?? {})),
    shapes,
    farthest(other) {
      let largest = 0
      shapes.forEach((shape, m) => {
        shape.forEach((points, s) => {
          points.forEach((point, v) => {
            const there = other.shapes[m]![s]![v]!
            // A morph is seen on top of what the base is off by.
            const rest = s === 0 ? new Vector3() : shape[0]![v]!.clone().sub(other.shapes[m]![0]![v]!)
            largest = Math.max(largest, point.clone().sub(there).sub(rest).length() * 1000)
          })
        })
      })
      return largest
    },
  }
}

/** Skinned meshes are taken in the space they were bound in, where a unit of all test heads is a metre. */
function placed(mesh: Mesh, morph?: BufferAttribute): Vector3[] {
  const { position } = mesh.geometry.attributes
  const isSkinned = 'isSkinnedMesh' in mesh
  return Array.from({ length: position!.count }, (_, v) => {
    const point = new Vector3().fromBufferAttribute(position as BufferAttribute, v)
    if (morph) point.add(new Vector3().fromBufferAttribute(morph, v))
    return isSkinned ? point : mesh.localToWorld(point)
  })
}
