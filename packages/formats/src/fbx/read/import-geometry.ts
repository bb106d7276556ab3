import type { Report } from '@facework/report'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import { child, countNotFinite, type FbxNode, numbersAt, textAt } from '../parse/fbx-tree.ts'
import { elementsOf, type LayerElement, readLayerElement } from './layer-elements.ts'
import { MAX_CLIPPED_CORNERS, triangulate } from './triangulate.ts'

/** Vertices of one material: corners of polygons that agree in everything share one. */
export interface SplitPrimitive {
  /** Index into the materials of the node that shows the geometry. */
  readonly slot: number
  /** Control point each vertex was made from. */
  readonly points: Uint32Array
  readonly indices: Uint32Array
  readonly normals?: Float32Array
  readonly uvs?: Float32Array
  readonly uvs2?: Float32Array
  readonly colors?: Float32Array
}

/** A geometry with its polygons cut into triangles and its vertices split, still in file units. */
export interface SplitGeometry {
  /** xyz each. */
  readonly controlPoints: ArrayLike<number>
  readonly primitives: readonly SplitPrimitive[]
}

/** How many vertices of one control point are searched for an equal one before a new one is made. */
const MAX_SEARCH = 64
const MAX_SLOT = 1023

/** Splits a Mesh geometry; undefined, with a diagnostic, where there is nothing to draw. */
export function readGeometry(
  node: FbxNode,
  name: string,
  budget: FbxBudget,
  report: Report,
): SplitGeometry | undefined {
  const path = `Geometry.${name}`
  const controlPoints = numbersAt(node, 'Vertices')
  const pointCount = Math.floor(controlPoints.length / 3)
  const corners = numbersAt(node, 'PolygonVertexIndex')
  if (pointCount === 0 || corners.length === 0) {
    report.warn(
      'fbx/mesh-empty',
      path,
      `Geometry "${name}" has ${pointCount} points and ${corners.length} polygon corners; it is left out.`,
    )
    return undefined
  }
  if (countNotFinite(controlPoints) > 0) {
    report.error(
      'fbx/not-finite',
      `${path}.Vertices`,
      `Geometry "${name}" has ${countNotFinite(controlPoints)} coordinates that are not numbers; it is left out.`,
      'Repair the mesh in the tool that made it.',
    )
    return undefined
  }
  budget.take(corners.length * 64, path, `Geometry "${name}" with ${corners.length} corners`)
  const elements = readElements(node, name, report)
  const builder = new VertexBuilder(corners.length, pointCount, elements)
  const triangles: number[] = []
  const problems = { range: 0, small: 0, huge: 0 }
  for (let at = 0, polygon = 0; at < corners.length; polygon++) {
    let end = at
    while (end < corners.length && corners[end]! >= 0) end++
    const size = Math.min(end, corners.length - 1) - at + 1
    const polygonCorners = new Uint32Array(size)
    let valid = true
    for (let i = 0; i < size; i++) {
      const raw = corners[at + i]!
      // The last corner of a polygon is stored as −1 − index.
      const point = raw < 0 ? -1 - raw : raw
      polygonCorners[i] = point
      if (!(point < pointCount)) valid = false
    }
    if (!valid) problems.range++
    else if (size < 3) problems.small++
    else {
      if (size > MAX_CLIPPED_CORNERS) problems.huge++
      triangles.length = 0
      triangulate(polygonCorners, controlPoints, triangles)
      const slot = Math.min(
        MAX_SLOT,
        Math.max(0, elements.material?.values[elements.material.entry(at, polygon, polygonCorners[0]!)] ?? 0),
      )
      for (const i of triangles) builder.add(slot, polygonCorners[i]!, at + i, polygon)
    }
    at += size
  }
  if (problems.range > 0)
    report.warn(
      'fbx/polygon-range',
      `${path}.PolygonVertexIndex`,
      `${problems.range} polygons of "${name}" use points that do not exist; they are left out.`,
    )
  if (problems.small > 0)
    report.info(
      'fbx/polygon-small',
      `${path}.PolygonVertexIndex`,
      `${problems.small} polygons of "${name}" have fewer than three corners; they are left out.`,
    )
  if (problems.huge > 0)
    report.info(
      'fbx/polygon-huge',
      `${path}.PolygonVertexIndex`,
      `${problems.huge} polygons of "${name}" have more than ${MAX_CLIPPED_CORNERS} corners; they are cut as fans, right only where convex.`,
    )
  return { controlPoints, primitives: builder.finish() }
}

interface Elements {
  readonly normal: LayerElement | undefined
  readonly uv: LayerElement | undefined
  readonly uv2: LayerElement | undefined
  readonly color: LayerElement | undefined
  readonly material: LayerElement | undefined
}

function readElements(node: FbxNode, name: string, report: Report): Elements {
  const read = (
    elements: FbxNode[],
    at: number,
    values: string,
    indices: string[],
    width: number,
  ): LayerElement | undefined => {
    const element = elements[at]
    if (!element) return undefined
    const result = readLayerElement(element, values, indices, width)
    if (typeof result !== 'string') return result
    if (result !== 'empty') {
      const why =
        result === 'mapping'
          ? `are mapped "${textAt(child(element, 'MappingInformationType'), 0)}"`
          : 'have values that are not numbers'
      report.warn(
        'fbx/layer-element',
        `Geometry.${name}.${element.name}`,
        `The ${values.toLowerCase()} of "${name}" ${why}; they are left out.`,
      )
    }
    return undefined
  }
  const uvs = elementsOf(node, 'LayerElementUV')
  const colors = elementsOf(node, 'LayerElementColor')
  const dropped = [
    uvs.length > 2 ? `${uvs.length - 2} UV sets beyond the second` : '',
    colors.length > 1 ? `${colors.length - 1} colour sets beyond the first` : '',
    elementsOf(node, 'LayerElementTangent').length > 0 ? 'tangents' : '',
    child(node, 'LayerElementEdgeCrease') || child(node, 'LayerElementVertexCrease') ? 'creases' : '',
  ].filter((d) => d !== '')
  if (dropped.length > 0)
    report.info(
      'fbx/layer-dropped',
      `Geometry.${name}`,
      `Of "${name}" these are not kept: ${dropped.join(', ')}.`,
    )
  return {
    normal: read(elementsOf(node, 'LayerElementNormal'), 0, 'Normals', ['NormalsIndex', 'NormalIndex'], 3),
    uv: read(uvs, 0, 'UV', ['UVIndex'], 2),
    uv2: read(uvs, 1, 'UV', ['UVIndex'], 2),
    color: read(colors, 0, 'Colors', ['ColorIndex'], 4),
    material: materialElement(elementsOf(node, 'LayerElementMaterial')[0]),
  }
}

/** Materials are indices themselves, always reached through their mapping; "IndexToDirect" points nowhere. */
function materialElement(node: FbxNode | undefined): LayerElement | undefined {
  if (!node) return undefined
  const result = readLayerElement(node, 'Materials', [], 1)
  return typeof result === 'string' ? undefined : result
}

class VertexBuilder {
  private readonly first: Int32Array
  /** Vertex of each corner, once it has one. */
  private readonly made: Int32Array
  private readonly next: Int32Array
  private readonly points: Uint32Array
  private readonly slots: Uint16Array
  private readonly columns: {
    element: LayerElement
    width: number
    values: Float32Array
    name: 'normals' | 'uvs' | 'uvs2' | 'colors'
  }[] = []
  private readonly indices = new Map<number, number[]>()
  private count = 0
  private readonly found: Float32Array

  constructor(corners: number, points: number, elements: Elements) {
    this.first = new Int32Array(points).fill(-1)
    this.made = new Int32Array(corners).fill(-1)
    this.next = new Int32Array(corners)
    this.points = new Uint32Array(corners)
    this.slots = new Uint16Array(corners)
    const add = (element: LayerElement | undefined, name: 'normals' | 'uvs' | 'uvs2' | 'colors') => {
      if (element)
        this.columns.push({
          element,
          width: element.width,
          name,
          values: new Float32Array(corners * element.width),
        })
    }
    add(elements.normal, 'normals')
    add(elements.uv, 'uvs')
    add(elements.uv2, 'uvs2')
    add(elements.color, 'colors')
    this.found = new Float32Array(this.columns.reduce((sum, c) => sum + c.width, 0))
  }

  add(slot: number, point: number, corner: number, polygon: number): void {
    const { found } = this
    let list = this.indices.get(slot)
    if (!list) {
      list = []
      this.indices.set(slot, list)
    }
    // A corner lies in several triangles of its polygon, so there are never more vertices than corners.
    if (this.made[corner]! >= 0) {
      list.push(this.made[corner]!)
      return
    }
    let at = 0
    for (const { element, width, name } of this.columns) {
      const entry = element.entry(corner, polygon, point)
      for (let i = 0; i < width; i++) {
        const value = entry < 0 ? 0 : element.values[entry * width + i]!
        // FBX puts v = 0 at the bottom of the image, documents at the top.
        found[at++] = i === 1 && (name === 'uvs' || name === 'uvs2') ? 1 - value : value
      }
    }
    let steps = 0
    for (let v = this.first[point]!; v >= 0 && steps < MAX_SEARCH; v = this.next[v]!, steps++) {
      if (this.slots[v] === slot && this.matches(v)) {
        this.made[corner] = v
        list.push(v)
        return
      }
    }
    const v = this.count++
    this.made[corner] = v
    this.points[v] = point
    this.slots[v] = slot
    this.next[v] = this.first[point]!
    this.first[point] = v
    at = 0
    for (const { values, width } of this.columns) {
      for (let i = 0; i < width; i++) values[v * width + i] = found[at++]!
    }
    list.push(v)
  }

  private matches(v: number): boolean {
    let at = 0
    for (const { values, width } of this.columns) {
      for (let i = 0; i < width; i++) if (values[v * width + i] !== this.found[at++]) return false
    }
    return true
  }

  finish(): SplitPrimitive[] {
    const out: SplitPrimitive[] = []
    const renumbered = new Int32Array(this.count).fill(-1)
    for (const [slot, list] of [...this.indices].sort((a, b) => a[0] - b[0])) {
      const kept: number[] = []
      const indices = Uint32Array.from(list, (v) => {
        if (renumbered[v]! < 0) {
          renumbered[v] = kept.length
          kept.push(v)
        }
        return renumbered[v]!
      })
      const primitive: Record<string, Float32Array> = {}
      for (const { name, width, values } of this.columns) {
        const column = new Float32Array(kept.length * width)
        kept.forEach((v, i) => {
          for (let k = 0; k < width; k++) column[i * width + k] = values[v * width + k]!
        })
        primitive[name] = column
      }
      out.push({ slot, points: Uint32Array.from(kept, (v) => this.points[v]!), indices, ...primitive })
    }
    return out
  }
}
