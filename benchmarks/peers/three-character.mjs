// One character as three.js' users have it: the clip baked into tracks of morph weights and joints.
import {
  AnimationClip,
  AnimationMixer,
  Bone,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  NumberKeyframeTrack,
  QuaternionKeyframeTrack,
} from 'three'

const RATE = 60

/** By mesh: which morphs of the rig it has. */
function morphsByMesh(rig) {
  const meshes = new Map()
  rig.morphs.forEach(({ mesh }, m) => {
    meshes.set(mesh, [...(meshes.get(mesh) ?? []), m])
  })
  return meshes
}

/** The objects of a rig: its joints as bones, and a mesh of one vertex for each that has morphs. */
export function sceneOfRig(rig) {
  const root = new Group()
  const bones = []
  rig.jointNames.forEach((name, j) => {
    const bone = new Bone()
    bone.name = name
    bone.position.fromArray(rig.referenceTranslations, j * 3)
    bone.quaternion.fromArray(rig.referenceRotations, j * 4)
    bone.scale.fromArray(rig.referenceScales, j * 3)
    ;(rig.parents[j] < 0 ? root : bones[rig.parents[j]]).add(bone)
    bones.push(bone)
  })
  const material = new MeshBasicMaterial()
  for (const [name, morphs] of morphsByMesh(rig)) {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new Float32BufferAttribute([0, 0, 0], 3))
    geometry.morphAttributes.position = morphs.map((m) => {
      const attribute = new Float32BufferAttribute([0, 0, 0], 3)
      attribute.name = rig.morphs[m].morph
      return attribute
    })
    const mesh = new Mesh(geometry, material)
    mesh.name = name
    root.add(mesh)
  }
  return root
}

/**
 * What an instance shows while it plays a clip, as a three.js clip: one track of weights a mesh, which is the mixer's
 * fastest way, and one track for each joint that turns.
 */
export function bakedClip(name, duration, instance, advance) {
  const { rig } = instance
  const frames = Math.floor(duration * RATE) + 1
  const times = Float32Array.from({ length: frames }, (_, i) => i / RATE)
  const morphs = []
  const rotations = []
  for (let i = 0; i < frames; i++) {
    const frame = advance(i === 0 ? 0 : 1 / RATE)
    morphs.push(frame.morphs.slice())
    rotations.push(frame.rotations.slice())
  }
  const weights = [...morphsByMesh(rig)].map(
    ([mesh, indices]) =>
      new NumberKeyframeTrack(
        `${mesh}.morphTargetInfluences`,
        times,
        Float32Array.from(morphs.flatMap((row) => indices.map((m) => row[m]))),
      ),
  )
  const turns = rig.jointNames.flatMap((joint, j) => {
    const column = rotations.map((row) => row.subarray(j * 4, j * 4 + 4))
    if (column.every((q) => q.every((v, k) => v === column[0][k]))) return []
    return [
      new QuaternionKeyframeTrack(
        `${joint}.quaternion`,
        times,
        Float32Array.from(column.flatMap((q) => [...q])),
      ),
    ]
  })
  return new AnimationClip(name, duration, [...weights, ...turns])
}

/** The mixer on a scene, all clips at once. */
export function threeCharacter(rig, clips) {
  const root = sceneOfRig(rig)
  const mixer = new AnimationMixer(root)
  for (const clip of clips) mixer.clipAction(clip).play()
  return {
    update: (seconds) => mixer.update(seconds),
    show(seconds) {
      mixer.update(seconds)
      root.updateMatrixWorld()
    },
    morphs: () =>
      rig.morphs.map(({ mesh, morph }) => {
        const object = root.getObjectByName(mesh)
        return object.morphTargetInfluences[object.morphTargetDictionary[morph]]
      }),
  }
}
