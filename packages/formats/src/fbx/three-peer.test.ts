import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Clip, JointTrack, Mesh } from '@facework/documents'
import { slerpQuaternions } from '@facework/math/internal'
import type { AnimationClip, Group, Object3D, SkinnedMesh, Mesh as ThreeMesh } from 'three'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Imported } from '../imported.ts'
import { importFbx } from './read/import-fbx.ts'

/**
 * Against three.js' FBXLoader on real files. It is blind to in-betweens, user properties, tangents between keys
 * and FBX below 7000; those are checked by hand elsewhere in this folder.
 */
const SHARED = resolve(import.meta.dirname, '../../../../../shared')
const FOLDERS = ['heads/ict-fbx', 'heads/third-party', 'clips/body-face', 'fbx-tests']
const FILES = FOLDERS.flatMap((folder) => {
  const path = resolve(SHARED, folder)
  return existsSync(path)
    ? readdirSync(path)
        .filter((f) => f.endsWith('.fbx'))
        .map((f) => `${folder}/${f}`)
    : []
}).filter((f) => !f.includes('6100'))
if (FILES.length === 0)
  console.info(`three-peer: ${SHARED} is not there; the comparison with three.js was skipped.`)

const METRES = 1e-4
const RADIANS = 1e-3

interface Peer {
  group: Group
  clips: AnimationClip[]
}

beforeAll(() => {
  // Enough of a page for textures and cameras to be made and never loaded.
  const scope = globalThis as Record<string, unknown>
  const element = () => ({ addEventListener() {}, removeEventListener() {}, style: {} })
  scope.document ??= { createElementNS: element, createElement: element }
  scope.window ??= { innerWidth: 1, innerHeight: 1, URL, console, addEventListener() {} }
  scope.self ??= globalThis
})

async function loadPeer(bytes: Uint8Array): Promise<Peer> {
  const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js')
  const { warn, log } = console
  console.warn = console.log = () => {}
  try {
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
    const group = new FBXLoader().parse(buffer, '')
    return { group, clips: group.animations }
  } finally {
    console.warn = warn
    console.log = log
  }
}

function read(file: string): Uint8Array {
  return new Uint8Array(readFileSync(resolve(SHARED, file)))
}

const unsanitized = (object: Object3D): string =>
  (object.userData.originalName as string | undefined) ?? object.name

function objectsByName(group: Group): Map<string, Object3D> {
  const out = new Map<string, Object3D>()
  group.traverse((o) => {
    const name = unsanitized(o)
    if (name && !out.has(name)) out.set(name, o)
  })
  return out
}

function angle(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let x = 0
  const dot = [0, 1, 2, 3].reduce((sum, i) => sum + a[i]! * b[i]!, 0)
  const sign = dot < 0 ? -1 : 1
  for (let i = 0; i < 4; i++) x += (a[i]! - sign * b[i]!) ** 2
  return 4 * Math.asin(Math.min(1, Math.sqrt(x) / 2))
}

function sample(track: JointTrack, time: number): number[] {
  const { times, values } = track
  const width = track.path === 'rotation' ? 4 : 3
  let i = 0
  while (i + 1 < times.length && times[i + 1]! <= time) i++
  const at = (k: number) => Array.from(values.subarray(k * width, k * width + width))
  if (i + 1 >= times.length || time <= times[i]! || track.interpolation === 'step') return at(i)
  const part = (time - times[i]!) / (times[i + 1]! - times[i]!)
  if (width === 3) return at(i).map((v, k) => v + (at(i + 1)[k]! - v) * part)
  const out = [0, 0, 0, 1]
  slerpQuaternions(out, 0, at(i), 0, at(i + 1), 0, part)
  return out
}

/** Metres per unit inside an object's parent: the file's unit, times the even scale of the top node. */
function metresAbove(object: Object3D, group: Group, unit: number): number {
  // The peer returns a file's only node as the group itself.
  const scene = group.userData.originalName || group.name ? undefined : group
  let top: Object3D | null = object === group ? null : object.parent
  if (!top || top === scene) return unit
  while (top.parent && top.parent !== scene) top = top.parent
  const { x, y, z } = top.scale
  return Math.abs(x - y) < 1e-4 * x && Math.abs(x - z) < 1e-4 * x ? unit * x : unit
}

function startOf(imported: Imported, clip: string): number {
  const said = imported.diagnostics.find(
    (d) => d.code === 'fbx/time-shift' && d.path === `AnimationStack.${clip}`,
  )
  return said ? Number(/File time (-?[\d.]+)/.exec(said.message)![1]) : 0
}

// The peer is slow on 175 morphs, and slower on a busy machine.
describe.skipIf(FILES.length === 0)('against three.js FBXLoader', () => {
  const cache = new Map<string, Promise<{ imported: Imported; peer: Peer; unit: number }>>()
  const load = (file: string) => {
    let found = cache.get(file)
    if (!found) {
      found = (async () => {
        const bytes = read(file)
        const imported = await importFbx(bytes, { name: file })
        const peer = await loadPeer(bytes)
        return { imported, peer, unit: ((peer.group.userData.unitScaleFactor as number) ?? 1) / 100 }
      })()
      cache.set(file, found)
    }
    return found
  }

  it.each(FILES)(
    '%s: every joint track equals the peer at its key times (1e-4 m, 1e-3 rad)',
    async (file) => {
      const { imported, peer, unit } = await load(file)
      const objects = objectsByName(peer.group)
      let compared = 0
      const worst = { metres: 0, radians: 0, where: '' }
      for (const clip of imported.clips) {
        const theirs = peer.clips.find((c) => c.name === clip.source!.take)!
        expect(theirs, `clip ${clip.name}`).toBeDefined()
        const start = startOf(imported, clip.source!.take!)
        for (const track of clip.joints) {
          const object = objects.get(track.joint)
          if (!object) throw new Error(`the peer lacks ${track.joint}`)
          const property = { translation: 'position', rotation: 'quaternion', scale: 'scale' }[track.path]
          const keys = theirs.tracks.find(
            (t) =>
              t.name === `${object.name}.${property}` ||
              t.name.endsWith(`${object.uuid}.${property}`) ||
              t.name === `${object.name.replace(/\s/g, '_')}.${property}`,
          )
          if (!keys) continue
          const width = track.path === 'rotation' ? 4 : 3
          for (let i = 0; i < keys.times.length; i++) {
            const ours = sample(track, Math.fround(keys.times[i]! - start))
            const value = Array.from(keys.values.subarray(i * width, i * width + width))
            if (width === 4) {
              const off = angle(ours, value)
              if (off > worst.radians)
                Object.assign(worst, { radians: off, where: `${track.joint} at ${keys.times[i]}` })
            } else if (track.path === 'translation') {
              const metres = metresAbove(object, peer.group, unit)
              const off = Math.hypot(...ours.map((v, k) => v - value[k]! * metres))
              if (off > worst.metres)
                Object.assign(worst, { metres: off, where: `${track.joint} at ${keys.times[i]}` })
            }
            compared++
          }
        }
      }
      expect(worst.metres, worst.where).toBeLessThan(METRES)
      expect(worst.radians, worst.where).toBeLessThan(RADIANS)
      expect(compared).toBeGreaterThanOrEqual(
        imported.clips.reduce((sum, c) => sum + c.joints.filter((t) => t.times.length > 1).length, 0),
      )
    },
  )

  it.each(FILES)(
    '%s: every joint stands where the peer has it, at rest and at every common key',
    async (file) => {
      const { imported, peer, unit } = await load(file)
      const { AnimationMixer, Matrix4, Quaternion, Vector3 } = await import('three')
      const objects = objectsByName(peer.group)
      const axes = peer.group.quaternion.clone()
      const worst = { metres: 0, radians: 0, where: '' }
      let checked = 0
      const check = (clip: Clip | undefined, time: number, what: string) => {
        peer.group.updateMatrixWorld(true)
        const tracks = new Map((clip?.joints ?? []).map((t) => [`${t.path} ${t.joint}`, t]))
        const worlds = new Map<string, InstanceType<typeof Matrix4>>()
        const start = clip ? startOf(imported, clip.source!.take!) : 0
        for (const joint of nodeJoints) {
          const pick = (path: JointTrack['path'], rest: readonly number[]) => {
            const track = tracks.get(`${path} ${joint.name}`)
            return track ? sample(track, Math.fround(time - start)) : [...rest]
          }
          const local = new Matrix4().compose(
            new Vector3().fromArray(pick('translation', joint.reference.t)),
            new Quaternion().fromArray(pick('rotation', joint.reference.r)),
            new Vector3().fromArray(pick('scale', joint.reference.s)),
          )
          const parent = joint.parent === undefined ? undefined : worlds.get(joint.parent)!
          worlds.set(joint.name, parent ? parent.clone().multiply(local) : local)
          // Copies of joints, for a skin that its own node moves; the peer leaves such a skin behind.
          if (/ bind$| of \w+$/.test(joint.name) && !objects.has(joint.name)) continue
          const position = new Vector3()
          const turn = new Quaternion()
          worlds.get(joint.name)!.decompose(position, turn, new Vector3())
          const theirPosition = new Vector3()
          const theirTurn = new Quaternion()
          objects.get(joint.name)!.matrixWorld.decompose(theirPosition, theirTurn, new Vector3())
          const off = theirPosition.multiplyScalar(unit).distanceTo(position)
          const turned = angle(turn.toArray(), theirTurn.toArray())
          if (off > worst.metres || turned > worst.radians) worst.where = `${what}: ${joint.name}`
          worst.metres = Math.max(worst.metres, off)
          worst.radians = Math.max(worst.radians, turned)
          checked++
        }
      }
      expect(axes.w).toBeGreaterThan(0.5)
      // The nodes' own pose, which is what the peer shows without animation.
      const nodeJoints = (await importFbx(read(file), { name: file, reference: 'node' })).skeleton.joints
      check(undefined, 0, 'rest')
      for (const clip of imported.clips) {
        const theirs = peer.clips.find((c) => c.name === clip.source!.take)!
        const times = commonKeys(clip, theirs, startOf(imported, clip.source!.take!))
        if (times.length === 0) continue
        const mixer = new AnimationMixer(peer.group)
        mixer.clipAction(theirs).play()
        const start = startOf(imported, clip.source!.take!)
        for (const time of times) {
          mixer.setTime(Math.min(time + start, theirs.duration - 1e-7))
          check(clip, time + start, `${clip.name} at ${time}`)
        }
        mixer.stopAllAction()
      }
      expect(worst.metres, worst.where).toBeLessThan(METRES)
      expect(worst.radians, worst.where).toBeLessThan(RADIANS)
      expect(checked).toBeGreaterThanOrEqual(nodeJoints.length)
    },
  )

  // The peer leaves out the weight that Blender stores for each point; fbx-reference-frames.test.ts judges those files.
  const plain = FILES.filter((file) => !/shape_weight/.test(file))
  it.each(plain)('%s: morph names and displacements equal the peer', async (file) => {
    const { imported, peer, unit } = await load(file)
    const { Vector3 } = await import('three')
    peer.group.updateMatrixWorld(true)
    const meshes: ThreeMesh[] = []
    peer.group.traverse((o) => {
      if ((o as ThreeMesh).isMesh) meshes.push(o as ThreeMesh)
    })
    expect(meshes.length).toBe(imported.model.meshes.length)
    for (const theirs of meshes) {
      const ours = imported.model.meshes.find((m) => m.name === unsanitized(theirs))!
      expect(ours, unsanitized(theirs)).toBeDefined()
      const names = Object.keys(theirs.morphTargetDictionary ?? {})
      // The peer keeps the deformer's name in front: `blendShape1.smile`.
      const prefix =
        names.length > 0 && names.every((n) => n.includes('.'))
          ? names[0]!.slice(0, names[0]!.indexOf('.') + 1)
          : ''
      expect(ours.morphs.map((m) => m.name).sort()).toEqual(
        names.map((n) => n.slice(n.startsWith(prefix) ? prefix.length : 0)).sort(),
      )
      const metres = compareVertices(ours, theirs, prefix)
      // What a vertex unit is worth in the scene must agree, whatever was folded into vertices on our side.
      const scale = new Vector3().setFromMatrixScale(theirs.matrixWorld).x
      expect((metres * ours.transform.s[0]) / (unit * scale)).toBeCloseTo(1, 3)
    }
  })
})

/** Times that are keys of every joint track of both sides, so that neither interpolates. */
function commonKeys(clip: Clip, theirs: AnimationClip, start: number): number[] {
  const moving = clip.joints.filter((t) => t.times.length > 1)
  const near = (t: number) => Math.round(t * 1e4)
  const sets = [
    ...moving.slice(1).map((t) => new Set(Array.from(t.times, near))),
    ...theirs.tracks.map((t) => new Set(Array.from(t.times, (v) => near(v - start)))),
  ]
  return Array.from(moving[0]?.times ?? []).filter((t) => sets.every((s) => s.has(near(t))))
}

function compareVertices(ours: Mesh, theirs: ThreeMesh | SkinnedMesh, prefix: string): number {
  const { position } = theirs.geometry.attributes
  const vertices: { at: number[]; deltas: (morph: number) => number[] }[] = []
  for (const p of ours.primitives) {
    for (let v = 0; v < p.positions.length / 3; v++) {
      vertices.push({
        at: Array.from(p.positions.subarray(v * 3, v * 3 + 3)),
        deltas: (m) => Array.from(p.morphs[m]!.positions.subarray(v * 3, v * 3 + 3)),
      })
    }
  }
  const size = Math.max(...vertices.flatMap((v) => v.at.map(Math.abs)))
  const theirSize = Math.max(...Array.from(position!.array as Float32Array).map(Math.abs))
  const metres = size / theirSize
  const cell = size * 1e-4
  const key = (p: number[]) => p.map((v) => Math.round(v / cell)).join()
  const grid = new Map<string, typeof vertices>()
  for (const vertex of vertices) {
    const list = grid.get(key(vertex.at))
    if (list) list.push(vertex)
    else grid.set(key(vertex.at), [vertex])
  }
  const dictionary = theirs.morphTargetDictionary ?? {}
  const pairs = ours.morphs.map((m, i) => [i, dictionary[m.name] ?? dictionary[prefix + m.name]!] as const)
  const step = Math.max(1, Math.floor(position!.count / 800))
  let worst = 0
  for (let i = 0; i < position!.count; i += step) {
    const p = [position!.getX(i) * metres, position!.getY(i) * metres, position!.getZ(i) * metres]
    const near: typeof vertices = []
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (let dz = -1; dz <= 1; dz++) {
          near.push(...(grid.get(key([p[0]! + dx * cell, p[1]! + dy * cell, p[2]! + dz * cell])) ?? []))
        }
    if (near.length === 0) throw new Error(`no vertex of "${ours.name}" at ${p}`)
    // Lips and lids have points in the same place that move apart; one of them must be the peer's.
    const distances = near.map((vertex) => {
      let far = Math.hypot(...vertex.at.map((v, k) => v - p[k]!))
      for (const [mine, other] of pairs) {
        const attribute = theirs.geometry.morphAttributes.position![other]!
        const d = vertex.deltas(mine)
        far = Math.max(
          far,
          Math.hypot(
            d[0]! - attribute.getX(i) * metres,
            d[1]! - attribute.getY(i) * metres,
            d[2]! - attribute.getZ(i) * metres,
          ),
        )
      }
      return far
    })
    worst = Math.max(worst, Math.min(...distances))
  }
  expect(worst).toBeLessThan(Math.max(1e-6, size * 1e-5))
  return metres
}
