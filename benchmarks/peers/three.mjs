// three.js' AnimationMixer driven as its users drive it.
import {
  AdditiveAnimationBlendMode,
  AnimationClip,
  AnimationMixer,
  Bone,
  BufferGeometry,
  Float32BufferAttribute,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  NumberKeyframeTrack,
  QuaternionKeyframeTrack,
  Skeleton,
  VectorKeyframeTrack,
} from 'three'
import { CURVES, RATE, SECONDS } from '../crowd-clip.mjs'
import { crowdReference } from '../crowd-reference.mjs'
import { jointName } from '../crowd-rig.mjs'

const IDENTITY = new Matrix4().elements

/** A mesh of one vertex whose morphs bear the curves' names. */
export function morphedGeometry() {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute([0, 0, 0], 3))
  geometry.morphAttributes.position = CURVES.map((name) => {
    const attribute = new Float32BufferAttribute([0, 0, 0], 3)
    attribute.name = name
    return attribute
  })
  return geometry
}

export const keyTimes = (frames) => Float32Array.from({ length: frames }, (_, i) => i / RATE)

/** One track that holds all 52 weights: the mixer's fastest way. */
export function threeWeights({ rows, times }) {
  const clip = new AnimationClip('clip', SECONDS, [
    new NumberKeyframeTrack('.morphTargetInfluences', keyTimes(rows.frames), rows.values),
  ])
  const geometry = morphedGeometry()
  const material = new MeshBasicMaterial()
  const characters = Array.from(times, (time) => {
    const mesh = new Mesh(geometry, material)
    const mixer = new AnimationMixer(mesh)
    mixer.clipAction(clip).play()
    mixer.update(time)
    return { mesh, mixer }
  })
  return {
    frame(seconds) {
      for (const { mixer } of characters) mixer.update(seconds)
    },
    weights: (i) => characters[i].mesh.morphTargetInfluences,
  }
}

function bones(rig, heads, i) {
  const head = new Bone()
  head.matrixAutoUpdate = false
  head.matrix.fromArray(heads, i * 16)
  const list = []
  rig.parents.forEach((parent, j) => {
    const bone = new Bone()
    bone.name = jointName(j)
    ;(parent < 0 ? head : list[parent]).add(bone)
    list.push(bone)
  })
  return { head, list }
}

const inverses = (rig) =>
  rig.parents.map((_, j) => new Matrix4().fromArray(rig.model.meshes[0].skin.inverseBinds, j * 16))

/**
 * The clip baked into translation and rotation of every joint of this one rig, and skinning matrices. Scale
 * is left out: fewer tracks, in the peer's favour.
 */
export function threeBaked({ rig, clip, rows, times, heads }) {
  const baked = Array.from({ length: rows.frames }, (_, i) =>
    crowdReference({ rig, clip, time: Math.min(i / RATE, SECONDS - 1e-9), head: IDENTITY }),
  )
  const column = (j, key) => Float32Array.from(baked.flatMap(({ joints }) => joints[j][key]))
  const at = keyTimes(rows.frames)
  const action = new AnimationClip(
    'baked',
    SECONDS,
    rig.parents.flatMap((_, j) => [
      new VectorKeyframeTrack(`${jointName(j)}.position`, at, column(j, 't')),
      new QuaternionKeyframeTrack(`${jointName(j)}.quaternion`, at, column(j, 'r')),
    ]),
  )
  const binds = inverses(rig)
  const characters = Array.from(times, (time, i) => {
    const { head, list } = bones(rig, heads, i)
    const mixer = new AnimationMixer(head)
    mixer.clipAction(action).play()
    mixer.update(time)
    return { head, mixer, skeleton: new Skeleton(list, binds) }
  })
  return {
    frame(seconds) {
      for (const { head, mixer, skeleton } of characters) {
        mixer.update(seconds)
        head.updateMatrixWorld(true)
        skeleton.update()
      }
    },
    palette: (i) => characters[i].skeleton.boneMatrices,
  }
}

/** Stock three.js' only way to share a performance: an additive action a pose, weighed each frame. */
export function threeAdditive({ rig, rows, times, heads }) {
  const poses = CURVES.map((name) => {
    const pose = rig.poses.poses.find((p) => p.name === name)
    const clip = new AnimationClip(
      name,
      0.001,
      Object.entries(pose.joints).flatMap(([joint, to]) => {
        const from = rig.poses.rest.joints[joint]
        const [x, y, z, w] = from.r
        // Additive in three.js is q_in · delta, so the delta is q_rest⁻¹ · q.
        const [a, b, c, d] = to.r
        return [
          new VectorKeyframeTrack(
            `${joint}.position`,
            [0],
            to.t.map((v, k) => v - from.t[k]),
          ),
          new QuaternionKeyframeTrack(
            `${joint}.quaternion`,
            [0],
            [
              w * a - x * d - y * c + z * b,
              w * b + x * c - y * d - z * a,
              w * c - x * b + y * a - z * d,
              w * d + x * a + y * b + z * c,
            ],
          ),
        ]
      }),
    )
    clip.blendMode = AdditiveAnimationBlendMode
    return clip
  })
  const rest = new AnimationClip(
    'rest',
    0.001,
    rig.reference.flatMap(({ t, r }, j) => [
      new VectorKeyframeTrack(`${jointName(j)}.position`, [0], t),
      new QuaternionKeyframeTrack(`${jointName(j)}.quaternion`, [0], r),
    ]),
  )
  const binds = inverses(rig)
  const characters = Array.from(times, (time, i) => {
    const { head, list } = bones(rig, heads, i)
    const mixer = new AnimationMixer(head)
    mixer.clipAction(rest).play()
    const actions = poses.map((pose) => mixer.clipAction(pose).play().setEffectiveWeight(0))
    return { head, mixer, actions, time, skeleton: new Skeleton(list, binds), bones: list }
  })
  return {
    frame(seconds) {
      for (const character of characters) {
        character.time = (character.time + seconds) % SECONDS
        const x = character.time * RATE
        const row = Math.min(Math.floor(x), rows.frames - 2)
        const { values } = rows
        for (let c = 0; c < CURVES.length; c++) {
          const a = values[row * CURVES.length + c]
          const weight = a + (values[(row + 1) * CURVES.length + c] - a) * (x - row)
          character.actions[c].enabled = weight > 1e-5
          character.actions[c].setEffectiveWeight(weight)
        }
        character.mixer.update(seconds)
        character.head.updateMatrixWorld(true)
        character.skeleton.update()
      }
    },
    palette: (i) => characters[i].skeleton.boneMatrices,
    translations: (i) => characters[i].bones.flatMap((b) => b.position.toArray()),
  }
}
