import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Joint, JointTrack } from '@facework/documents'
import { composeMatrix, multiplyMatrices } from '@facework/math/internal'
import { describe, expect, it } from 'vitest'
import { importFbx } from './read/import-fbx.ts'
import { atFrame, codes, track } from './test-fbx.ts'

const SHARED = resolve(import.meta.dirname, '../../../../../shared')
const HAS_SHARED = existsSync(SHARED)
if (!HAS_SHARED) console.info(`fbx: ${SHARED} is not there; tests on its files were skipped.`)

describe.skipIf(!HAS_SHARED)('files of others', () => {
  const read = (file: string) => new Uint8Array(readFileSync(resolve(SHARED, file)))

  it('the same cube as 7700 binary, 7700 ASCII and 6100 binary gives the same documents', async () => {
    const [binary, ascii, old] = await Promise.all(
      ['7700_binary', '7700_ascii', '6100_binary'].map((v) =>
        importFbx(read(`fbx-tests/maya_blend_shape_cube_${v}.fbx`)),
      ),
    )
    for (const other of [ascii!, old!]) {
      expect(other.model.meshes[0]!.morphs).toEqual(binary!.model.meshes[0]!.morphs)
      expect(other.model.meshes[0]!.primitives).toEqual(binary!.model.meshes[0]!.primitives)
      expect(other.clips[0]!.morphs).toEqual(binary!.clips[0]!.morphs)
      expect(other.clips[0]!.duration).toBeCloseTo(binary!.clips[0]!.duration, 9)
      expect(other.clips[0]!.frameRate).toBe(24)
    }
    // Hand-read from the file: TopH is 100 % at frame 1, 0 % at 1 s and 100 % again at 2.5 s, flat at each key.
    const [top] = old!.clips[0]!.morphs
    expect(top).toMatchObject({ mesh: 'pCube1', morph: 'TopH', interpolation: 'cubicspline' })
    expect(Array.from(top!.times)).toEqual([0, 23 / 24, 2.5 - 1 / 24].map((t) => expect.closeTo(t, 6)))
    expect(Array.from(top!.values)).toEqual([0, 1, 0, 0, 0, 0, 0, 1, 0])
  })

  it('[S1] the reference is the bind pose, the node pose or the first frame, as asked', async () => {
    const file = read('fbx-tests/maya_transformed_skin_7700_binary.fbx')
    const turn = async (reference?: 'node' | 'bind' | 'frame0') => {
      const { skeleton } = await importFbx(file, reference ? { reference } : {})
      const { r } = skeleton.joints.find((j) => j.name === 'joint2')!.reference
      return Math.round((2 * Math.atan2(Math.hypot(r[0], r[1], r[2]), r[3]) * 180) / Math.PI)
    }
    expect(await turn()).toBe(0)
    expect(await turn('bind')).toBe(0)
    expect(await turn('node')).toBe(45)
    expect(await turn('frame0')).toBe(45)
    expect(codes(await importFbx(file))).toContain('fbx/reference-differs')
  })

  it('the pose frames of ict-id2-facs50.fbx', async () => {
    const { poseFrames, skeleton, model, clips } = await importFbx(read('heads/ict-fbx/ict-id2-facs50.fbx'), {
      name: 'id2',
    })
    expect(skeleton.faceRoot).toBe('DynamicHead')
    expect(model.faceRoot).toBe('DynamicHead')
    expect(poseFrames).toMatchObject({ clip: 'Scene', frameRate: 30, frameRateFrom: 'file' })
    expect(poseFrames!.frames).toHaveLength(54)
    expect(poseFrames!.frames.slice(0, 3)).toEqual([
      { frame: 0, name: 'Neutral' },
      { frame: 1, name: 'LeftEyeClosed' },
      { frame: 2, name: 'RightEyeClosed' },
    ])
    expect(poseFrames!.frames.at(-1)).toEqual({ frame: 53, name: 'TongueDown' })
    expect((await importFbx(read('heads/ict-fbx/ict-id2-facs50.fbx'), { fps: 25 })).poseFrames).toMatchObject(
      { frameRate: 25, frameRateFrom: 'caller' },
    )
    expect(clips[0]!.duration).toBeCloseTo(53 / 30, 6)
  })

  it('ict-id2-facs50: every pose equals the .glb within 0.05 mm and 0.05°', async () => {
    const { poseFrames, skeleton, clips } = await importFbx(read('heads/ict-fbx/ict-id2-facs50.fbx'))
    const glb = readGlbPoses(read('heads/ict/ict-id2-facs50.glb'))
    const common = skeleton.joints.map((j) => j.name).filter((n) => glb.joints.some((j) => j.name === n))
    expect(common).toHaveLength(60)
    let metres = 0
    let radians = 0
    const rest = worldsAt(skeleton.joints, (j, path) => [
      ...j.reference[path === 'translation' ? 't' : path === 'rotation' ? 'r' : 's'],
    ])
    const glbRest = worldsAt(glb.joints, (j, path) => glb.at(j.name, path, 0))
    for (const { frame } of poseFrames!.frames) {
      const mine = worldsAt(skeleton.joints, (j, path) => atFrame(track(clips[0]!, j.name, path), frame / 30))
      const theirs = worldsAt(glb.joints, (j, path) => glb.at(j.name, path, frame))
      for (const name of common) {
        const [a, b] = [mine.get(name)!, theirs.get(name)!]
        metres = Math.max(metres, Math.hypot(...[12, 13, 14].map((i) => a[i]! - b[i]!)))
        // Blender gave the bones axes of its own, so turns are compared from the rest, in model space.
        radians = Math.max(
          radians,
          turnOf(product(a, transposed(rest.get(name)!)), product(b, transposed(glbRest.get(name)!))),
        )
      }
    }
    expect(metres * 1000).toBeLessThan(0.05)
    expect((radians * 180) / Math.PI).toBeLessThan(0.05)
  })
})

type Path = JointTrack['path']

function worldsAt(
  joints: readonly Joint[],
  at: (joint: Joint, path: Path) => number[],
): Map<string, number[]> {
  const out = new Map<string, number[]>()
  for (const j of joints) {
    const local = new Array<number>(16).fill(0)
    composeMatrix(local, 0, at(j, 'translation'), 0, at(j, 'rotation'), 0, at(j, 'scale'), 0)
    out.set(j.name, j.parent === undefined ? local : product(out.get(j.parent)!, local))
  }
  return out
}

function product(a: number[], b: number[]): number[] {
  const out = new Array<number>(16).fill(0)
  multiplyMatrices(out, 0, a, 0, b, 0)
  return out
}

const transposed = (m: number[]) =>
  m.map((_, i) => (i % 4 === 3 || i > 11 ? (i === 15 ? 1 : 0) : m[(i % 4) * 4 + Math.floor(i / 4)]!))

/** The angle between two rotation matrices: from the skew part of a · bᵀ, exact near zero. */
function turnOf(a: number[], b: number[]): number {
  const d = product(
    a.map((v, i) => (i > 11 && i < 15 ? 0 : v)),
    transposed(b),
  )
  return Math.asin(Math.min(1, Math.hypot(d[6]! - d[9]!, d[8]! - d[2]!, d[1]! - d[4]!) / 2))
}

/** Just enough of a glTF reader for this file: nodes and float samplers with a key a frame. */
function readGlbPoses(bytes: Uint8Array): {
  joints: Joint[]
  at(name: string, path: Path, frame: number): number[]
} {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const jsonSize = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + jsonSize)))
  const binary = bytes.slice(20 + jsonSize + 8)
  const joints: Joint[] = []
  const visit = (index: number, parent?: string) => {
    const n = json.nodes[index]
    joints.push({
      name: n.name,
      ...(parent === undefined ? {} : { parent }),
      reference: { t: n.translation ?? [0, 0, 0], r: n.rotation ?? [0, 0, 0, 1], s: n.scale ?? [1, 1, 1] },
    })
    for (const c of n.children ?? []) visit(c, n.name)
  }
  visit(json.scenes[0].nodes[0])
  const channels = new Map<string, Float32Array>()
  for (const { target, sampler } of json.animations[0].channels) {
    const accessor = json.accessors[json.animations[0].samplers[sampler].output]
    const width = target.path === 'rotation' ? 4 : 3
    const start = (json.bufferViews[accessor.bufferView].byteOffset ?? 0) + (accessor.byteOffset ?? 0)
    channels.set(
      `${json.nodes[target.node].name} ${target.path}`,
      new Float32Array(binary.buffer.slice(start, start + accessor.count * width * 4)),
    )
  }
  return {
    joints,
    at(name, path, frame) {
      const width = path === 'rotation' ? 4 : 3
      const values = channels.get(`${name} ${path}`)
      const rest = joints.find((j) => j.name === name)!.reference
      return values
        ? Array.from(values.subarray(frame * width, frame * width + width))
        : [...rest[path === 'translation' ? 't' : path === 'rotation' ? 'r' : 's']]
    },
  }
}
