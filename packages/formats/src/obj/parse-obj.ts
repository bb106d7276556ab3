import { FaceworkError } from '@facework/report'
import type { MemoryBudget } from '../memory-budget.ts'

/** Triangles of one object with one material. */
export interface ObjPart {
  readonly object: string
  readonly material: string | undefined
  /** Place, texture coordinate and normal of each corner, as indices from 0; −1 for none. Nine numbers a triangle. */
  readonly corners: readonly number[]
}

/** An OBJ file as it is written, polygons split into triangles. */
export interface ObjFile {
  /** xyz. */
  readonly places: readonly number[]
  /** uv. */
  readonly uvs: readonly number[]
  /** xyz. */
  readonly normals: readonly number[]
  readonly parts: readonly ObjPart[]
  /** Material files that it names. */
  readonly libraries: readonly string[]
  /** Lines and curves, which are left out. */
  readonly skipped: number
}

const START = /^\s*(#|v\s|vt\s|vn\s|f\s|o\s|g\s|s\s|mtllib\s|usemtl\s|$)/
/** Bytes that are looked at to tell the format. */
const LOOKED_AT = 16384

/** Text whose first lines are all of OBJ, with a vertex or a material file among them. */
export function isObj(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOKED_AT)
  if (head.includes(0)) return false
  const lines = new TextDecoder().decode(head).split(/\r?\n/)
  if (bytes.length > LOOKED_AT) lines.pop()
  return lines.every((line) => START.test(line)) && lines.some((line) => /^\s*(v|mtllib)\s/.test(line))
}

/** Bytes that a number of a column takes while it is read. */
const NUMBER = 16

export function parseObj(bytes: Uint8Array, budget: MemoryBudget): ObjFile {
  // A number takes two characters at least.
  budget.take(bytes.length * (NUMBER / 2), '', 'The numbers of the file')
  const file = { places: [], uvs: [], normals: [], libraries: [] } as {
    [K in 'places' | 'uvs' | 'normals']: number[]
  } & { libraries: string[] }
  const parts = new Map<string, { object: string; material: string | undefined; corners: number[] }>()
  let [object, material] = ['', undefined as string | undefined]
  let skipped = 0
  const text = new TextDecoder().decode(bytes).replace(/\\\r?\n/g, ' ')
  let line = 0
  for (const raw of text.split('\n')) {
    line++
    const words = raw.trim().split(/\s+/)
    const rest = () => raw.trim().slice(words[0]!.length).trim()
    switch (words[0]) {
      case 'v':
        readNumbers(file.places, words, 3, line)
        break
      case 'vt':
        readNumbers(file.uvs, words.length > 2 ? words : [...words, '0'], 2, line)
        break
      case 'vn':
        readNumbers(file.normals, words, 3, line)
        break
      case 'f': {
        const key = JSON.stringify([object, material])
        const part = parts.get(key) ?? { object, material, corners: [] }
        parts.set(key, part)
        readFace(part.corners, words, file, line)
        break
      }
      case 'o':
        object = rest()
        break
      case 'usemtl':
        material = rest() || undefined
        break
      case 'mtllib':
        file.libraries.push(rest())
        break
      case 'l':
      case 'p':
      case 'curv':
      case 'surf':
        skipped++
    }
  }
  return { ...file, parts: [...parts.values()], skipped }
}

function readNumbers(out: number[], words: readonly string[], count: number, line: number): void {
  for (let i = 1; i <= count; i++) {
    const value = Number(words[i])
    if (words[i] === undefined || !Number.isFinite(Math.fround(value))) {
      throw new FaceworkError(
        'obj/number',
        `line ${line}`,
        `"${words[0]}" should have ${count} numbers; number ${i} is ${words[i] === undefined ? 'missing' : `"${words[i]}"`}.`,
        'Export the file again.',
      )
    }
    out.push(value)
  }
}

/** A polygon as a fan of triangles, as three.js and Blender split it. */
function readFace(
  out: number[],
  words: readonly string[],
  { places, uvs, normals }: Pick<ObjFile, 'places' | 'uvs' | 'normals'>,
  line: number,
): void {
  const counts = [places.length / 3, uvs.length / 2, normals.length / 3]
  const corners = words.slice(1).map((word) => {
    const indices = word.split('/')
    return counts.map((count, i) => {
      const written = indices[i] ?? ''
      if (written === '' && i > 0) return -1
      const index = Number(written)
      const found = index < 0 ? count + index : index - 1
      if (Number.isInteger(index) && found >= 0 && found < count) return found
      throw new FaceworkError(
        'obj/index',
        `line ${line}`,
        `The face names ${['vertex', 'texture coordinate', 'normal'][i]} "${written}"; there are ${count} before it.`,
        'Export the file again.',
      )
    })
  })
  if (corners.length < 3) {
    throw new FaceworkError(
      'obj/face',
      `line ${line}`,
      `A face should have at least 3 corners; found ${corners.length}.`,
      'Export the file again.',
    )
  }
  for (let i = 2; i < corners.length; i++) out.push(...corners[0]!, ...corners[i - 1]!, ...corners[i]!)
}
