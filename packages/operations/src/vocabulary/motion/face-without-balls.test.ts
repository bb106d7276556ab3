import { existsSync, readFileSync } from 'node:fs'
import type { Mesh, Model, PoseAsset } from '@facework/documents'
import { importGltf } from '@facework/formats'
import { describe, expect, it } from 'vitest'
import { createPoses, detectMap } from '../../index.ts'
import { shapeMotions } from './shape-motions.ts'

const HEAD = new URL('../../../../../../shared/heads/ict/ict-id1-lod.glb', import.meta.url)
const there = existsSync(HEAD)
if (!there) console.log('face-without-balls: ../shared is not there, so no flat eyes are looked at.')

const isEye = (mesh: Mesh) => /^Eye_[LR]/.test(mesh.name)

/** Discs in the place of eyeballs: no ball fits them. */
function flatten(mesh: Mesh): Mesh {
  return {
    ...mesh,
    primitives: mesh.primitives.map((primitive) => {
      const positions = primitive.positions.slice()
      const front = positions.reduce((most, v, i) => (i % 3 === 2 ? Math.max(most, v) : most), -1)
      for (let i = 2; i < positions.length; i += 3) positions[i] = front - (front - positions[i]!) * 0.02
      return { ...primitive, positions }
    }),
  }
}

const renamedJoints = (model: Model, rename: (name: string) => string): Model => ({
  ...model,
  joints: model.joints.map((j) => ({
    ...j,
    name: rename(j.name),
    ...(j.parent === undefined ? {} : { parent: rename(j.parent) }),
  })),
  meshes: model.meshes.map((m) => ({
    ...m,
    ...(m.parent === undefined ? {} : { parent: rename(m.parent) }),
  })),
})
const withNames = (model: Model, eye: string, other: string, material: string): Model => ({
  ...model,
  meshes: model.meshes.map((mesh, i) => ({ ...mesh, name: `${isEye(mesh) ? eye : other}${i}` })),
  materials: model.materials.map((m, i) => ({
    ...m,
    name: `${/eye/i.test(m.name) ? material : 'surface'}${i}`,
  })),
})

/** How many controls are found right under numbers, and how many wrong. */
function found(model: Model, poses: PoseAsset) {
  const numbered = {
    ...poses,
    poses: poses.poses.map((pose, i) => ({ ...pose, name: String(i) })),
  }
  const names = numbered.poses.map((pose) => pose.name)
  const own = detectMap({ names: poses.poses.map((p) => p.name), set: 'arkit-52' })
  const truth = new Map(own.lines.map((line) => [line.control, line.targets.map((t) => t.name)]))
  const { lines } = detectMap({ names, set: 'arkit-52', motions: () => shapeMotions(model, numbered) })
  const right = lines.filter((line) =>
    line.targets.every((t) => truth.get(line.control)?.includes(poses.poses[Number(t.name)]!.name)),
  )
  return { right: right.length, wrong: lines.length - right.length }
}

describe.skipIf(!there)('[M3] faces whose eyes are not round', () => {
  const load = async () => {
    const head = await importGltf(new Uint8Array(readFileSync(HEAD)))
    const { poses } = createPoses(head)
    const flat = { ...head.model, meshes: head.model.meshes.map((m) => (isEye(m) ? flatten(m) : m)) }
    return { flat, poses }
  }
  const anonymous = (name: string) => (/eye/i.test(name) ? `node ${name.length}${name.at(4)}` : name)

  it('are found by joints, by names of meshes or materials, or as mirrored pieces', async () => {
    const { flat, poses } = await load()
    const ways = {
      joints: withNames(flat, 'part', 'part', 'surface'),
      meshes: renamedJoints(withNames(flat, 'Eye', 'part', 'surface'), anonymous),
      materials: renamedJoints(withNames(flat, 'part', 'part', 'iris'), anonymous),
      pieces: renamedJoints(withNames(flat, 'part', 'part', 'surface'), anonymous),
    }
    for (const [way, model] of Object.entries(ways)) {
      const { right, wrong } = found(model, poses)
      // All but the eight of the gaze: front and back of a ball, pressed flat, move against each other.
      expect(right, way).toBeGreaterThanOrEqual(43)
      expect(wrong, way).toBe(0)
    }
  })
})
