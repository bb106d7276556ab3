import {
  child,
  countNotFinite,
  type FbxNode,
  findNodes,
  numberAt,
  numbersAt,
  textAt,
} from '../parse/fbx-tree.ts'

/** Normals, UVs, colours or materials of a geometry, addressed per corner. */
export interface LayerElement {
  readonly values: ArrayLike<number>
  readonly width: number
  /** Index of the entry of a corner; −1 where the file has no usable value. */
  entry(corner: number, polygon: number, point: number): number
}

export type ElementProblem = 'mapping' | 'not-finite' | 'empty'

/** Reads a LayerElement node. Indices out of range come back as −1, counted by the caller. */
export function readLayerElement(
  node: FbxNode,
  valuesName: string,
  indexNames: readonly string[],
  width: number,
): LayerElement | ElementProblem {
  const values = numbersAt(node, valuesName)
  const mapping = textAt(child(node, 'MappingInformationType'), 0) ?? ''
  const reference = textAt(child(node, 'ReferenceInformationType'), 0) ?? 'Direct'
  const count = Math.floor(values.length / width)
  if (count === 0) return 'empty'
  if (countNotFinite(values) > 0) return 'not-finite'
  const indexNode = indexNames.map((n) => child(node, n)).find((n) => n !== undefined)
  const indices = reference === 'Direct' || !indexNode ? undefined : numbersAt(node, indexNode.name)
  const pick = picker(mapping)
  if (!pick) return 'mapping'
  return {
    values,
    width,
    entry(corner, polygon, point) {
      const at = pick(corner, polygon, point)
      const index = indices ? (indices[at] ?? -1) : at
      return index >= 0 && index < count ? index : -1
    },
  }
}

type Picker = (corner: number, polygon: number, point: number) => number

function picker(mapping: string): Picker | undefined {
  switch (mapping) {
    case 'ByPolygonVertex':
      return (corner) => corner
    case 'ByPolygon':
      return (_, polygon) => polygon
    case 'ByVertice':
    case 'ByVertex':
    case 'ByControlPoint':
      return (_, __, point) => point
    case 'AllSame':
      return () => 0
    default:
      return undefined
  }
}

/** Elements of a kind, by the index the layers refer to them with. */
export function elementsOf(geometry: FbxNode, name: string): FbxNode[] {
  return findNodes(geometry.children, name).sort((a, b) => (numberAt(a, 0) ?? 0) - (numberAt(b, 0) ?? 0))
}
