import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { validationErrors } from '../test-validate.ts'
import { optimizeGltf } from './optimize-gltf.ts'
import { openInThree } from './test-three.ts'

const heads = fileURLToPath(new URL('../../../../../../shared/heads', import.meta.url))
const there = existsSync(heads)
if (!there) console.warn(`${heads} is not there: the tests on its heads are skipped.`)
/** One of each kind: plain, quantised, quantised and sparse, already compressed, skinned, VRM. */
const FILES = [
  'ict/ict-neutral-lod-plain.glb',
  'ict/ict-neutral-lod.glb',
  'ict/ict-id1-rig.glb',
  'ict/ict-id1.glb',
  'makehuman/mh-female-arkit.vrm',
  'makehuman/mh-male-arkit-poses.glb',
  'third-party/facecap.glb',
  'third-party/RobotExpressive.glb',
]
const every = process.env.FACEWORK_ALL_HEADS !== undefined
const files =
  there && every
    ? readdirSync(heads, { recursive: true, encoding: 'utf8' }).filter((f) => /\.(glb|vrm)$/.test(f))
    : FILES

it.skipIf(!there).each(files)('%s: within 0.01 mm, valid, and the same in three.js', async (file) => {
  const bytes = new Uint8Array(readFileSync(join(heads, file)))
  const small = await optimizeGltf(bytes)
  const worst = (of: typeof small.errors) => Math.max(0, ...of.map((e) => e.mm))
  const base = worst(small.errors.filter((e) => e.morph === undefined))
  const morphs = worst(small.errors.filter((e) => e.morph !== undefined))
  console.log(
    `${file.padEnd(36)} ${bytes.length} → ${small.bytes.length} (${(bytes.length / small.bytes.length).toFixed(2)}×), base ${base.toFixed(4)} mm, morphs ${morphs.toFixed(4)} mm`,
  )
  expect(Math.max(base, morphs)).toBeLessThanOrEqual(0.01)
  const known = new Set(await validationErrors(bytes))
  expect((await validationErrors(small.bytes)).filter((e) => !known.has(e))).toEqual([])
  const [before, after] = [await openInThree(bytes), await openInThree(small.bytes)]
  expect(after.names).toEqual(before.names)
  expect(after.morphNames).toEqual(before.morphNames)
  expect(after.farthest(before)).toBeLessThanOrEqual(0.01)
})
