import { existsSync, readFileSync } from 'node:fs'
import type { Clip, Model } from '@facework/documents'
import { importFbx } from '@facework/formats'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { describe, expect, it } from 'vitest'
import { modelVertices } from './model-vertices.ts'

const FOLDER = new URL('../../../../../shared/fbx-frames/', import.meta.url)
const there = existsSync(FOLDER)
if (!there) console.log('fbx-reference-frames: ../shared is not there, so no frames are compared.')

interface ReferenceFrame {
  readonly fbx: string
  readonly seconds: number
  readonly vertices: string
}

const frames: readonly ReferenceFrame[] = there
  ? JSON.parse(readFileSync(new URL('frames.json', FOLDER), 'utf8'))
  : []

/** Right within this part of the bounding box. */
const BOUND = 0.002

/** The `v` lines of an .obj file, less those that only the faces of one group use. */
function expectedVertices(file: string, without: string | undefined): Float64Array {
  const points: number[][] = []
  const others = new Set<number>()
  let group = ''
  for (const line of readFileSync(new URL(file, FOLDER), 'utf8').split('\n')) {
    const [kind, ...words] = line.trim().split(/\s+/)
    if (kind === 'v') points.push(words.slice(0, 3).map(Number))
    else if (kind === 'g') group = words.join(' ')
    else if (kind === 'f' && group !== without)
      for (const word of words) others.add(Number.parseInt(word, 10) - 1)
  }
  return Float64Array.from(points.filter((_, i) => without === undefined || others.has(i)).flat())
}

function placed(model: Model, clip: Clip | undefined, time: number): Float64Array {
  const instance = new CharacterInstance(compileRig(model))
  if (clip) instance.play(clip, { hold: true, fade: 0, faceJoints: true }).time = time
  const vertices = modelVertices(model, instance.rig)
  return vertices.place(instance.update(0))
}

/** Turns between Y up and Z up, as files differ in their axes. */
const TURNS: readonly ((x: number, y: number, z: number) => readonly [number, number, number])[] = [
  (x, y, z) => [x, y, z],
  (x, y, z) => [x, -z, y],
  (x, y, z) => [x, z, -y],
  (x, y, z) => [-x, y, -z],
  (x, y, z) => [z, y, -x],
  (x, y, z) => [-z, y, x],
  (x, y, z) => [y, z, x],
  (x, y, z) => [z, x, y],
  (x, y, z) => [-x, z, y],
]

/** Largest distance from a point of one set to the nearest of the other, both ways, as a part of the box. */
function distanceOf(found: Float64Array, expected: Float64Array): number {
  const size = Math.hypot(...[0, 1, 2].map((k) => range(expected, k)))
  let worst = 0
  for (const [a, b] of [
    [found, expected],
    [expected, found],
  ] as const) {
    for (let i = 0; i < a.length; i += 3) {
      let best = Number.POSITIVE_INFINITY
      for (let j = 0; j < b.length && best > 0; j += 3)
        best = Math.min(
          best,
          (a[i]! - b[j]!) ** 2 + (a[i + 1]! - b[j + 1]!) ** 2 + (a[i + 2]! - b[j + 2]!) ** 2,
        )
      worst = Math.max(worst, best)
    }
  }
  return Math.sqrt(worst) / size
}

function range(points: Float64Array, k: number): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = k; i < points.length; i += 3) {
    low = Math.min(low, points[i]!)
    high = Math.max(high, points[i]!)
  }
  return high - low
}

/** Our metres as units of the file, by the sizes of the two boxes where no scale is known. */
function turned(points: Float64Array, turn: (typeof TURNS)[number], scale: number): Float64Array {
  const out = new Float64Array(points.length)
  for (let i = 0; i < points.length; i += 3)
    out.set(turn(points[i]! * scale, points[i + 1]! * scale, points[i + 2]! * scale), i)
  return out
}

/** A mesh of a file that is not compared, with the reason. All other meshes of all files are. */
const LEFT_OUT: Readonly<Record<string, { readonly mesh: string; readonly reason: string }>> = {
  'maya_axes_anim_7700_ascii.fbx': {
    mesh: 'Y',
    reason: 'It is moved by a point cache in a file beside it, which is not there.',
  },
}
const files = [...new Set(frames.map((f) => f.fbx))]

describe.skipIf(!there)('vertices of animated FBX files at given times', () => {
  it.each(files)('%s', async (file) => {
    const {
      model: whole,
      clips,
      diagnostics,
    } = await importFbx(new Uint8Array(readFileSync(new URL(file, FOLDER))))
    const without = LEFT_OUT[file]?.mesh
    expect(diagnostics.some((d) => d.code === 'fbx/point-cache')).toBe(without !== undefined)
    const model = { ...whole, meshes: whole.meshes.filter(({ name }) => name !== without) }
    const own = frames.filter((f) => f.fbx === file)
    const wanted = own.map((f) => expectedVertices(f.vertices, without))
    // One turn, one scale and one start for the whole file, or the comparison would prove little.
    const starts = [0, ...own.map((f) => f.seconds), 1 / 24, 1 / 30, 0.0416666]
    let best = { worst: Number.POSITIVE_INFINITY, each: [] as number[] }
    for (const clip of clips.length > 0 ? clips : [undefined])
      for (const start of new Set(starts)) {
        const found = own.map((f) => placed(model, clip, Math.max(0, f.seconds - start)))
        for (const scale of [1, 100, 1 / 0.0254])
          for (const turn of TURNS) {
            const each = found.map((points, i) => distanceOf(turned(points, turn, scale), wanted[i]!))
            const worst = Math.max(...each)
            if (worst < best.worst) best = { worst, each }
          }
      }
    expect(best.worst, best.each.map((d) => d.toFixed(4)).join(' ')).toBeLessThan(BOUND)
  })
})
