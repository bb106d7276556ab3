// The heads of the ground truth: which are fitted on, which are only judged on, and where they are.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'

export const SHARED = join(root, '../shared')
const ict = (name) => `heads/ict/ict-${name}.glb`
/** Identities of ICT-FaceKit that are fitted on; mixes of them are further ones. */
const FITTED = ['neutral', 'id1', 'id2', 'id3', 'id4']
const FIT_TAKE = 'clips/livelinkface/alex_rom_3.csv'
const JUDGE_TAKE = 'clips/livelinkface/MySlate_3.csv'

/** Parts of a mixed head, which may leave the range between its parents a little; they add up to 1. */
const MIXES = [
  [0.2, 0.9, -0.3, 0.2, 0],
  [0.1, -0.2, 0.8, 0, 0.3],
  [0.3, 0.2, -0.2, 0.9, -0.2],
  [-0.2, 0.3, 0.2, -0.1, 0.8],
]

const EYES = ['Eye_L', 'Eye_R']

export function truthHeads() {
  const head = (name, role, seed, path, eyes = EYES) => ({
    name,
    role,
    seed,
    eyes,
    parts: [{ path, part: 1 }],
  })
  return [
    ...FITTED.map((id, i) => head(id, 'fit', 11 + i, ict(id))),
    ...MIXES.map((mix, i) => ({
      ...head(`mix${i + 1}`, 'fit', 31 + i, ''),
      parts: FITTED.map((id, k) => ({ path: ict(`${id}-lod`), part: mix[k] })),
    })),
    head('mh-male', 'fit-makehuman', 51, 'heads/makehuman/mh-male-arkit-poses.glb'),
    head('id5', 'judge', 71, ict('id5')),
    head('id6', 'judge', 72, ict('id6')),
    head('mh-female', 'foreign', 73, 'heads/makehuman/mh-female-arkit.vrm'),
    head('facecap', 'foreign', 74, 'heads/third-party/facecap.glb', ['grp_eyeLeft', 'grp_eyeRight']),
  ]
}

export const takeOf = (role) =>
  takeFromCsv(readFileSync(join(SHARED, role.startsWith('fit') ? FIT_TAKE : JUDGE_TAKE), 'utf8'))

/** A Live Link Face CSV as frames of weights, 0 to 1. */
function takeFromCsv(text) {
  const [header, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  const names = header.map((name) => name[0].toLowerCase() + name.slice(1))
  return rows.map((row) =>
    Object.fromEntries(
      names.slice(2, 54).map((name, i) => [name, Math.min(1, Math.max(0, Number(row[i + 2])))]),
    ),
  )
}
