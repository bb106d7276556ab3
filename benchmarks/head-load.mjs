// Reading a large head, making its pose asset and evaluating all its poses, beside three.js parsing the same file.
import { existsSync, readFileSync } from 'node:fs'
import { importGltf } from '@facework/formats'
import { createPoses } from '@facework/operations'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { withoutTextures } from './gltf-in-node.mjs'
import { ratioOf, runRounds } from './rounds.mjs'

const SHARED = new URL('../../shared/heads/ict/ict-neutral.glb', import.meta.url)
const SAMPLE = new URL('../samples/heads/ada.glb', import.meta.url)

async function facework(bytes) {
  const head = await importGltf(bytes, { name: 'head' })
  const { poses } = createPoses(head)
  const instance = new CharacterInstance(compileRig(head.model, { poses }))
  let moved = 0
  for (const pose of instance.rig.poses.controlNames) {
    instance.setControl(pose, 1)
    const frame = instance.update(0)
    if (frame.morphs.some((w) => w !== 0) || frame.rotations.length > 0) moved++
    instance.setControl(pose, undefined)
  }
  return {
    poses: poses.poses.length,
    moved,
    vertices: head.model.meshes.reduce(
      (n, m) => n + m.primitives.reduce((k, p) => k + p.positions.length / 3, 0),
      0,
    ),
  }
}

function three(bytes) {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  return new Promise((resolve, reject) => new GLTFLoader().parse(buffer, '', resolve, reject))
}

export async function headLoad() {
  const file = existsSync(SHARED) ? SHARED : SAMPLE
  const bytes = withoutTextures(new Uint8Array(readFileSync(file)))
  const ours = await facework(bytes)
  let vertices = 0
  const { scene } = await three(bytes)
  scene.traverse((o) => {
    vertices += o.geometry?.attributes.position.count ?? 0
  })
  if (ours.vertices !== vertices || ours.moved === 0) {
    throw new Error(
      `head-load reads ${ours.vertices} vertices and ${ours.moved} poses; three reads ${vertices} vertices.`,
    )
  }
  let peak = 0
  const times = await runRounds({
    facework: async () => {
      await facework(bytes)
      peak = Math.max(peak, process.memoryUsage().rss)
    },
    three: () => three(bytes),
  })
  const note = `${(bytes.length / 1e6).toFixed(1)} MB, ${ours.poses} poses, ${vertices} vertices, resident ${Math.round(peak / 1e6)} MB for both`
  return [
    {
      name: 'head-load/facework-vs-three',
      ...ratioOf(times, 'facework', 'three'),
      must: 3,
      better: 'lower',
      note,
    },
  ]
}
