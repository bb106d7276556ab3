import { AnimationMixer, LoopOnce, type Mesh, type Object3D, Vector3 } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { editGlb } from '../../test-head.ts'

/** A head as three.js alone reads and skins it. */
export interface HeadInThree {
  readonly poseNames: readonly string[]
  /** xyz of all vertices in the scene with one pose of the animation `poses`, metres; undefined for the rest. */
  place(pose: string | undefined): Float64Array
  /** Most weights above 0 of a vertex. */
  readonly influences: number
}

/** Reads a .glb with GLTFLoader; poses are frames of its animation, or morphs of their names where it has none. */
export async function headInThree(bytes: Uint8Array): Promise<HeadInThree> {
  const frameNames: string[] = []
  // Textures need a browser; they have no part in this.
  const plain = editGlb(bytes, (json) => {
    for (const mesh of json.meshes ?? []) for (const primitive of mesh.primitives) delete primitive.material
    for (const key of ['materials', 'textures', 'images', 'samplers']) delete json[key]
    for (const { extras } of [...(json.nodes ?? []), ...json.scenes])
      for (const [key, name] of Object.entries(extras ?? {}))
        if (/^Frame\d+$/.test(key)) frameNames[Number(key.slice(5))] = name as string
  })
  const buffer = plain.buffer.slice(plain.byteOffset, plain.byteOffset + plain.byteLength) as ArrayBuffer
  const loader = new GLTFLoader()
  const { MeshoptDecoder } = await import('three/addons/libs/meshopt_decoder.module.js')
  loader.setMeshoptDecoder(MeshoptDecoder)
  const { scene, animations } = await loader.parseAsync(buffer, '')
  const meshes: Mesh[] = []
  scene.traverse((object: Object3D) => {
    if ('isMesh' in object) meshes.push(object as Mesh)
  })
  // In one order whatever the file's: by name, then by number of vertices.
  const count = (mesh: Mesh) => mesh.geometry.getAttribute('position').count
  const key = (mesh: Mesh) => `${mesh.name}`.replace(/_\d+$/, '')
  meshes.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : count(a) - count(b)))
  const clip = animations.find(({ name }) => name === 'poses')
  const mixer = new AnimationMixer(scene)
  const action = clip && mixer.clipAction(clip)
  action?.setLoop(LoopOnce, 1)
  if (action) action.clampWhenFinished = true
  action?.play()
  const morphNames = [...new Set(meshes.flatMap((mesh) => Object.keys(mesh.morphTargetDictionary ?? {})))]
  const byFrames = clip !== undefined && frameNames.length > 0
  const read = () => {
    scene.updateMatrixWorld(true)
    const out = new Float64Array(meshes.reduce((n, mesh) => n + count(mesh), 0) * 3)
    const place = new Vector3()
    let at = 0
    for (const mesh of meshes) {
      for (let v = 0; v < count(mesh); v++, at += 3)
        mesh.localToWorld(mesh.getVertexPosition(v, place)).toArray(out, at)
    }
    return out
  }
  return {
    poseNames: byFrames ? frameNames.slice(1) : morphNames,
    place(pose) {
      if (byFrames) {
        action!.time = 0
        action!.paused = false
        action!.enabled = true
        mixer.setTime(pose === undefined ? 0 : frameNames.indexOf(pose) / 30)
      } else {
        for (const mesh of meshes)
          for (const [name, i] of Object.entries(mesh.morphTargetDictionary ?? {}))
            mesh.morphTargetInfluences![i] = name === pose ? 1 : 0
      }
      return read()
    },
    influences: Math.max(
      0,
      ...meshes.flatMap((mesh) => {
        const weights = mesh.geometry.getAttribute('skinWeight')
        if (!weights) return []
        return Array.from(
          { length: weights.count },
          (_, v) => [0, 1, 2, 3].filter((k) => weights.getComponent(v, k) > 0).length,
        )
      }),
    ),
  }
}

export interface Distances {
  readonly mean: number
  readonly p99: number
  readonly max: number
}

/** Millimetres between two heads of the same vertices over all poses; the mean over what poses move by 0.1 mm. */
export function distancesBetween(before: HeadInThree, after: HeadInThree): Distances {
  const rest = before.place(undefined)
  const moving: number[] = []
  let max = 0
  for (const pose of before.poseNames) {
    const [a, b] = [before.place(pose), after.place(pose)]
    if (a.length !== b.length) throw new Error(`${a.length / 3} vertices became ${b.length / 3}`)
    for (let i = 0; i < a.length; i += 3) {
      const error = 1000 * Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!, a[i + 2]! - b[i + 2]!)
      max = Math.max(max, error)
      const move = 1000 * Math.hypot(a[i]! - rest[i]!, a[i + 1]! - rest[i + 1]!, a[i + 2]! - rest[i + 2]!)
      if (move > 0.1) moving.push(error)
    }
  }
  const sorted = Float64Array.from(moving).sort()
  const mean = sorted.reduce((sum, error) => sum + error, 0) / Math.max(1, sorted.length)
  return { mean, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, max }
}
