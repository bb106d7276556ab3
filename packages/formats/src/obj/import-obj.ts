import { IDENTITY_TRANSFORM, type Mesh, modelKind, skeletonKind } from '@facework/documents'
import type { Image, Primitive } from '@facework/documents/internal'
import { defined, type Material } from '@facework/documents/internal'
import { FaceworkError, Report } from '@facework/report'
import type { Imported } from '../imported.ts'
import { MemoryBudget } from '../memory-budget.ts'
import { UniqueNames } from '../unique-names.ts'
import { withUnitNormals } from '../unit-normals.ts'
import { type ObjShape, readShapes } from './obj-shapes.ts'
import { cornersOf, shapeDeltas, smoothNormals } from './obj-vertices.ts'
import { type ObjFile, type ObjPart, parseObj } from './parse-obj.ts'
import { imageFromFile, materialFromMtl, readMtl } from './read-mtl.ts'

export interface ObjImportOptions {
  /** Name of the documents; `obj` otherwise. */
  readonly name?: string | undefined
  /** Meters per unit of the file; found by the size of the head otherwise. */
  readonly scale?: number | undefined
  /** The same mesh in other shapes, by the name of the morph. */
  readonly shapes?: ReadonlyMap<string, Uint8Array> | undefined
  /** Gives material files and images beside the file; those not there are left out. */
  readonly resources?: ((wanted: readonly string[]) => ReadonlyMap<string, Uint8Array>) | undefined
  /** Most memory that decoded data may take, bytes; 1 GiB otherwise. */
  readonly maxBytes?: number | undefined
}

/** The joint that holds the meshes: the format has none. */
const ROOT = 'root'

// [B1]
/**
 * Reads an OBJ file, and the files of its shapes: a sculpted head as a mesh for every object, with a morph for every
 * shape. Ends in documents and diagnostics or in one FaceworkError.
 *
 *   const { model } = importObj(neutral, { shapes: new Map([['smile', smile], ['blink', blink]]) })
 */
export function importObj(bytes: Uint8Array, options: ObjImportOptions = {}): Imported {
  const { name = 'obj' } = options
  const report = new Report()
  const budget = new MemoryBudget('obj/too-large', options.maxBytes)
  const file = parseObj(bytes, budget)
  if (file.parts.length === 0 || file.places.length === 0) {
    throw new FaceworkError(
      'obj/no-faces',
      '',
      `"${name}" has ${file.places.length / 3} vertices and no faces.`,
      'Export it with faces; point clouds are not supported.',
    )
  }
  if (file.skipped > 0)
    report.info('obj/curves', '', `${file.skipped} lines, points or curves of "${name}" were left out.`)
  const scale = options.scale ?? metersPerUnit(file, name, report)
  const shapes = readShapes(file, options.shapes ?? new Map(), name, budget, report)
  const { materials, images, indexOf } = readMaterials(file, options, report)
  const joints = [{ name: ROOT, reference: IDENTITY_TRANSFORM }]
  const skeleton = skeletonKind.create(name, { joints })
  const model = modelKind.create(name, {
    skeleton: { id: skeleton.id },
    joints,
    meshes: meshesOf(file, name, shapes, scale, indexOf, budget),
    materials,
    images,
  })
  return {
    format: 'obj',
    skeleton,
    model: modelKind.read(model, report),
    clips: [],
    diagnostics: report.diagnostics,
  }
}

/** Units that programs write, and a head or a whole body in meters. */
const UNITS = [1, 0.1, 0.01, 0.0254, 0.001] as const
const [SMALLEST, LARGEST] = [0.12, 2.3]

function metersPerUnit({ places }: ObjFile, name: string, report: Report): number {
  let extent = 0
  for (let k = 0; k < 3; k++) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let i = k; i < places.length; i += 3) {
      low = Math.min(low, places[i]!)
      high = Math.max(high, places[i]!)
    }
    extent = Math.max(extent, high - low)
  }
  const unit = UNITS.find((u) => extent * u >= SMALLEST && extent * u <= LARGEST)
  // Sculpting programs scale everything to about one unit; as a head, that is 25 cm.
  const scale = unit ?? (extent > 0 ? 0.25 / extent : 1)
  if (scale !== 1) {
    report.info(
      'obj/scale',
      '',
      `The format has no unit: "${name}" is ${extent.toPrecision(3)} units large and was scaled by ${scale.toPrecision(3)} to ${(extent * scale).toFixed(2)} m.`,
      'Give the scale where that is not right.',
    )
  }
  return scale
}

function readMaterials({ libraries, parts }: ObjFile, { resources }: ObjImportOptions, report: Report) {
  const files = libraries.length > 0 ? (resources?.(libraries) ?? new Map<string, Uint8Array>()) : new Map()
  const missing = libraries.filter((library) => !files.has(library))
  if (missing.length > 0) {
    report.warn(
      'obj/materials-missing',
      '',
      `The material file "${missing[0]}" is missing, so the mesh is gray.`,
      'Put it beside the .obj file.',
    )
  }
  const libs = [...files.values()].map((bytes) => readMtl(new TextDecoder().decode(bytes)))
  const wanted = libs.flatMap((lib) => lib.images)
  const found = wanted.length > 0 ? (resources?.(wanted) ?? new Map<string, Uint8Array>()) : new Map()
  const images: Image[] = []
  const imageIndex = new Map<string, number>()
  for (const [path, bytes] of found) {
    const image = imageFromFile(path, bytes)
    if (image) imageIndex.set(path, images.push(image) - 1)
  }
  const names = [...new Set(parts.flatMap(({ material }) => material ?? []))]
  const materials = names.map((name): Material => {
    const mtl = libs.map((lib) => lib.materials.get(name)).find((m) => m)
    return materialFromMtl(name, mtl, (path) => imageIndex.get(path))
  })
  return {
    materials,
    images,
    indexOf: (name: string | undefined) => (name === undefined ? undefined : names.indexOf(name)),
  }
}

function meshesOf(
  file: ObjFile,
  name: string,
  shapes: readonly ObjShape[],
  scale: number,
  materialOf: (name: string | undefined) => number | undefined,
  budget: MemoryBudget,
): Mesh[] {
  const objects = new Map<string, ObjPart[]>()
  for (const part of file.parts) objects.set(part.object, [...(objects.get(part.object) ?? []), part])
  const names = new UniqueNames()
  const rest = smoothNormals(file.places, file.parts)
  const shaped = shapes.map((shape) => ({ ...shape, normals: smoothNormals(shape.places, file.parts) }))
  return [...objects].map(([object, parts]): Mesh => {
    const corners = parts.map((part) => cornersOf(part))
    // A shape that leaves this object as it is, such as the eyes in a smile, is not a morph of it.
    const moving = shaped.filter((shape) =>
      corners.some(({ source }) => source.some((v) => movesPlace(file, shape, v))),
    )
    return {
      name: names.take(object || name),
      parent: ROOT,
      transform: IDENTITY_TRANSFORM,
      morphs: moving.map((shape) => ({ name: shape.name, default: 0 })),
      primitives: parts.map((part, i): Primitive => {
        const { source, uvs, normals, indices } = corners[i]!
        budget.take(source.length * (32 + moving.length * 24), object, `The vertices of "${object || name}"`)
        const material = materialOf(part.material)
        const hasNormals = normals.every((n) => n >= 0)
        // Morphs move smooth normals; those of the file may have edges.
        const primitive: Primitive = defined({
          mode: 'triangles',
          material,
          indices,
          positions: pick(file.places, source, 3, scale),
          normals: hasNormals ? unit(pick(file.normals, normals, 3)) : pick(rest, source, 3),
          // Texture coordinates count from below in this format.
          uvs: uvs.every((uv) => uv >= 0) ? flipped(pick(file.uvs, uvs, 2)) : undefined,
          morphs: moving.map((shape) =>
            shapeDeltas(file.places, shape.places, rest, shape.normals, source, scale),
          ),
        })
        return withUnitNormals(primitive).primitive
      }),
    }
  })
}

const movesPlace = ({ places }: ObjFile, shape: ObjShape, v: number) =>
  [0, 1, 2].some((k) => places[v * 3 + k] !== shape.places[v * 3 + k])

function pick(values: ArrayLike<number>, indices: readonly number[], size: number, scale = 1): Float32Array {
  const out = new Float32Array(indices.length * size)
  for (let i = 0; i < indices.length; i++)
    for (let k = 0; k < size; k++) out[i * size + k] = values[indices[i]! * size + k]! * scale
  return out
}

function unit(normals: Float32Array): Float32Array {
  for (let i = 0; i < normals.length; i += 3) {
    const [x, y, z] = [normals[i]!, normals[i + 1]!, normals[i + 2]!]
    const length = Math.sqrt(x * x + y * y + z * z)
    if (length === 0 || !Number.isFinite(length)) normals.set([0, 0, 1], i)
    else for (let k = 0; k < 3; k++) normals[i + k]! /= length
  }
  return normals
}

function flipped(uvs: Float32Array): Float32Array {
  for (let i = 1; i < uvs.length; i += 2) uvs[i] = 1 - uvs[i]!
  return uvs
}
