// One head's vertices morphed on the processor: for picking, fitting, measuring and export.
import { existsSync, readFileSync } from 'node:fs'
import { importGltf } from '@facework/formats'
import { createMorphedMesh } from '@facework/runtime/internal'
import { BufferGeometry, Float32BufferAttribute, Mesh, Vector3 } from 'three'
import { largestDifference } from './crowd-reference.mjs'
import { withoutTextures } from './gltf-in-node.mjs'
import { ratioOf, runRounds } from './rounds.mjs'

const SHARED = new URL('../../shared/heads/ict/ict-neutral.glb', import.meta.url)
const SAMPLE = new URL('../samples/heads/ada.glb', import.meta.url)
const ACTIVE = 20
const TOLERANCE = 1e-5

/** All meshes of the head as one, morphs by name. */
async function head() {
  const file = existsSync(SHARED) ? SHARED : SAMPLE
  const { model } = await importGltf(withoutTextures(new Uint8Array(readFileSync(file))), { name: 'head' })
  const parts = model.meshes.flatMap((mesh) => mesh.primitives.map((primitive) => ({ mesh, primitive })))
  const names = [...new Set(model.meshes.flatMap((m) => m.morphs.map((x) => x.name)))]
  const join = (pick) => Float32Array.from(parts.flatMap((part) => [...pick(part)]))
  return {
    base: join(({ primitive }) => primitive.positions),
    morphs: names.map((name) =>
      join(({ mesh, primitive }) => {
        const at = mesh.morphs.findIndex((m) => m.name === name)
        return primitive.morphs[at]?.positions ?? new Float32Array(primitive.positions.length)
      }),
    ),
  }
}

function three({ base, morphs }, weights) {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(base, 3))
  geometry.morphAttributes.position = morphs.map((m) => new Float32BufferAttribute(m, 3))
  geometry.morphTargetsRelative = true
  const mesh = new Mesh(geometry)
  mesh.morphTargetInfluences = [...weights]
  const out = new Float32Array(base.length)
  const at = new Vector3()
  return () => {
    for (let v = 0; v * 3 < out.length; v++) mesh.getVertexPosition(v, at).toArray(out, v * 3)
    return out
  }
}

/** What one writes by hand: for each active morph, the vertices it moves. */
function sparse({ base, morphs }, weights) {
  const lists = morphs.map((m) => {
    const vertices = []
    for (let v = 0; v * 3 < m.length; v++) if (m[v * 3] || m[v * 3 + 1] || m[v * 3 + 2]) vertices.push(v * 3)
    const values = vertices.flatMap((i) => [m[i], m[i + 1], m[i + 2]])
    return { vertices: Int32Array.from(vertices), values: Float32Array.from(values) }
  })
  const out = new Float32Array(base.length)
  return () => {
    out.set(base)
    for (let m = 0; m < lists.length; m++) {
      const weight = weights[m]
      if (weight === 0) continue
      const { vertices, values } = lists[m]
      for (let e = 0; e < vertices.length; e++) {
        const i = vertices[e]
        out[i] += weight * values[e * 3]
        out[i + 1] += weight * values[e * 3 + 1]
        out[i + 2] += weight * values[e * 3 + 2]
      }
    }
    return out
  }
}

export async function morph() {
  const mesh = await head()
  const weights = mesh.morphs.map((_, m) =>
    Math.floor((m * ACTIVE) / mesh.morphs.length) !== Math.floor(((m + 1) * ACTIVE) / mesh.morphs.length)
      ? 0.2 + (m % 7) / 10
      : 0,
  )
  const expected = Float64Array.from(mesh.base, (v, i) =>
    mesh.morphs.reduce((sum, m, k) => sum + weights[k] * m[i], v),
  )
  const ours = await createMorphedMesh(mesh.base, mesh.morphs)
  ours.weights.set(weights)
  const runs = { simd: () => ours.update(), three: three(mesh, weights), sparse: sparse(mesh, weights) }
  for (const [name, run] of Object.entries(runs)) {
    const off = largestDifference(run(), expected)
    if (!(off <= TOLERANCE)) throw new Error(`morph: ${name} is off by ${off}, more than ${TOLERANCE}.`)
  }
  const warm = Object.fromEntries(
    Object.entries(runs).map(([name, run]) => [
      name,
      { run, repeat: { simd: 64, sparse: 16, three: 2 }[name] },
    ]),
  )
  for (const { run, repeat } of Object.values(warm)) for (let i = 0; i < repeat * 8; i++) run()
  const times = await runRounds(warm, { rounds: 31 })
  const note = `${mesh.base.length / 3} vertices, ${mesh.morphs.length} morphs, ${weights.filter((w) => w !== 0).length} of them active`
  return [
    { name: 'morph/simd-vs-three', ...ratioOf(times, 'three', 'simd'), must: 55, stretch: 90, note },
    { name: 'morph/simd-vs-sparse', ...ratioOf(times, 'sparse', 'simd'), must: 6, stretch: 9, note },
  ]
}
